import { localServers } from '../../models/local-servers.ts'
import { askForModels, textModels } from './model-list.ts'

/** A server that answers. */
export interface FoundServer {
  readonly name: string
  /** As `llm.provider` takes it. */
  readonly baseUrl: string
  /** As `llm.model` names them, sorted; those that write text. */
  readonly models: readonly string[]
}

/** ms that a server on this machine has to answer. */
const patience = 2_000

/** The servers that answer on this machine at their usual ports, Ollama's where `OLLAMA_HOST` says, each asked for its list of models. Never rejects. */
export async function findLocalServers(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<readonly FoundServer[]> {
  const found = await Promise.all(
    localServers.map(async ({ name, port }): Promise<FoundServer | undefined> => {
      const host = name === 'Ollama' ? (ollamaHost(env['OLLAMA_HOST'], port) ?? `127.0.0.1:${port}`) : `127.0.0.1:${port}`
      const baseUrl = `http://${host}/v1`
      const listed = await askForModels(`${baseUrl}/models`, {}, AbortSignal.any([signal, AbortSignal.timeout(patience)])).catch(
        () => undefined,
      )
      if (listed?.status !== 200 || listed.names.length === 0) return undefined
      return { name, baseUrl, models: textModels(listed.names) }
    }),
  )
  return found.filter((server) => server !== undefined)
}

/** As Ollama reads it: a host, a port or both; every address of the machine means this machine. */
function ollamaHost(said: string | undefined, usualPort: number): string | undefined {
  const address = said?.trim() ? URL.parse(/^\w+:\/\//.test(said.trim()) ? said.trim() : `http://${said.trim()}`) : null
  if (!address) return undefined
  const hostname = address.hostname === '0.0.0.0' || address.hostname === '' ? '127.0.0.1' : address.hostname
  return `${hostname}:${address.port || usualPort}`
}
