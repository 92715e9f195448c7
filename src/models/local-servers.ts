/** A program that serves models on this machine, as it comes. */
export interface LocalServer {
  readonly name: string
  readonly port: number
  /** Whether hardly anything else listens at that port; a proxy to a vendor may stand at the others. */
  readonly hasOwnPort: boolean
  /** How it is started, behind "start". */
  readonly start: string
}

export const localServers: readonly LocalServer[] = [
  { name: 'Ollama', port: 11_434, hasOwnPort: true, start: 'it with: ollama serve' },
  { name: 'LM Studio', port: 1_234, hasOwnPort: true, start: 'its server in the app, or with: lms server start' },
  { name: 'llama.cpp', port: 8_080, hasOwnPort: false, start: 'it with: llama-server -m MODEL.gguf' },
  { name: 'vLLM', port: 8_000, hasOwnPort: false, start: 'it with: vllm serve MODEL' },
]

/** Models of Ollama that run at its makers' and are paid for: `gpt-oss:120b-cloud`, `glm:cloud`. */
const elsewhere = /[:-]cloud$/

/** Whether a host is this machine. */
export const isThisMachine = ({ hostname }: URL): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Whether a model certainly runs on this machine: at the port of a program that serves its own models there. */
export const runsHere = (baseUrl: URL, model: string): boolean =>
  isThisMachine(baseUrl) &&
  localServers.some(({ hasOwnPort, port }) => hasOwnPort && String(port) === baseUrl.port) &&
  !elsewhere.test(model)
