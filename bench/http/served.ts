import '../built.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type EndpointScript, scriptedEndpoint } from '../../src/testing/testing.ts'

const program = join(import.meta.dirname, '../../bin/ibid.cjs')
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** `ibid serve` in a process of its own, over a folder with documents and a model that plays a script. */
export interface Served extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  readonly dataFolder: string
  readonly headers: Readonly<Record<string, string>>
  /** MB that the process has now and had at most. */
  memory(): { readonly now: number; readonly peak: number }
  /** Seconds of processor time that it has used. */
  cpu(): number
  /** Starts a run; gives its id. */
  ask(question: string): Promise<string>
  /** The value of a metric. */
  metric(name: string): Promise<number>
}

export async function served(script: EndpointScript): Promise<Served> {
  const root = mkdtempSync(join(tmpdir(), 'ibid-bench-http-'))
  const folder = join(root, 'work')
  mkdirSync(join(folder, 'docs'), { recursive: true })
  writeFileSync(join(folder, 'context.json'), JSON.stringify({ collections: { docs: { url: './docs' } } }))
  for (let page = 0; page < 40; page++)
    writeFileSync(
      join(folder, 'docs', `page-${page}.md`),
      `# Queue ${page}\n\nA job that throws is tried again, up to ${page} times.\n`.repeat(5),
    )
  const endpoint = await scriptedEndpoint(script)
  const child: ChildProcess = spawn(process.execPath, [program, 'serve', '--port', '0', '--json', '--quiet'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      IBID_DATA_DIR: join(root, 'data'),
      IBID_LLM_PROVIDER: endpoint.baseUrl,
      IBID_LLM_MODEL: 'scripted',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  const { url, invitation, pid }: { url: string; invitation: readonly string[]; pid: number } = JSON.parse(line)
  const headers = { authorization: `Bearer ${new URL(invitation[0]!).searchParams.get('token')}` }
  return {
    url,
    pid,
    headers,
    dataFolder: join(root, 'data'),
    memory() {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
      return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
    },
    cpu() {
      const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return (user + system) / 100
    },
    async ask(question) {
      const response = await fetch(`${url}/v1/runs`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ question, fresh: true, maxSteps: 12 }),
      })
      if (response.status !== 202) throw new Error(`status ${response.status}: ${await response.text()}`)
      return ((await response.json()) as { run: string }).run
    },
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`, { headers })).text()
      return Number(new RegExp(`^${name}\\S* (\\d+)`, 'm').exec(text)?.[1])
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await endpoint.close()
      agent.destroy()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** An event as a reader has it: `at` is when it was stored, ms since 1970. */
export interface Received {
  readonly id: number
  readonly type: string
  readonly at: number
}

/**
 * Reads the stream of a run as cheaply as can be: only what has an id is looked at. Resolves with the status once nothing more comes; `leave` breaks it off where it
 * gives true.
 */
export function follow(
  { url, headers }: Served,
  run: string,
  after: number,
  hear: (event: Received) => void,
  leave = () => false,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/v1/runs/${run}/events`, {
      agent,
      headers: { ...headers, ...(after > 0 ? { 'last-event-id': String(after) } : {}) },
    })
    asking.on('error', reject)
    asking.on('response', (response) => {
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const [, id, type] = /^id: (\d+)\nevent: (\S+)/.exec(frame) ?? []
          if (id === undefined || type === undefined) continue
          hear({ id: Number(id), type, at: Number(/"at":(\d+)/.exec(frame)?.[1]) })
          if (leave()) {
            asking.destroy()
            return resolve(response.statusCode ?? 0)
          }
        }
      })
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', (error) => (asking.destroyed ? undefined : reject(error)))
    })
    asking.end()
  })
}

/** The middle, the late and the latest of some numbers. */
export function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

export const print = (figure: string, values: object) => console.log(JSON.stringify({ bench: 'http', figure, ...values }))
