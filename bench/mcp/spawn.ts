import '../built.ts'
import '../own-temporary.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Wall time from starting an MCP server to its answer to `tools/list`, beside bare `node -e 0`, turn about in one run: medians in ms. The documents are this
 * package's own manual. Argument: turns, 9 where absent.
 */
const turns = Number(process.argv[2] ?? 9)
const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'ibid-mcp-spawn-'))
const program = join(root, 'bin/ibid.cjs')
const servers = ['docs', 'agent', 'hybrid', 'verbs'] as const
const env = { PATH: process.env['PATH'], HOME: home }

const request = (id: number, method: string, params: object = {}) => `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
const opening = [
  request(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }),
  `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`,
  request(2, 'tools/list'),
].join('')

/** ms until the process is over, or with `until` until it has said that. */
function time(args: readonly string[], until?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, { cwd: home, env, stdio: ['pipe', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (until === undefined || !out.includes(until)) return
      resolve(performance.now() - started)
      child.stdin.end()
    })
    child
      .on('error', reject)
      .on('close', (code) =>
        until === undefined ? resolve(performance.now() - started) : reject(new Error(`${args.join(' ')} ended with ${code}`)),
      )
    if (until !== undefined) child.stdin.write(opening)
  })
}

const measures: Readonly<Record<string, () => Promise<number>>> = {
  'node -e 0': () => time(['-e', '0']),
  ...Object.fromEntries(servers.map((server) => [`ibid mcp ${server}`, () => time([program, 'mcp', server], '"id":2')])),
}
writeFileSync(join(home, 'context.json'), JSON.stringify({ collections: { manual: { url: join(root, 'docs') } } }))
for (const measure of Object.values(measures)) await measure()

const times = new Map(Object.keys(measures).map((name) => [name, [] as number[]]))
for (let turn = 0; turn < turns; turn++) for (const [name, measure] of Object.entries(measures)) times.get(name)!.push(await measure())
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
const bare = median(times.get('node -e 0')!)
for (const [command, measured] of times) {
  const value = median(measured)
  console.log(JSON.stringify({ bench: 'mcp-spawn', command, medianMs: Math.round(value), overBareMs: Math.round(value - bare), turns }))
}
rmSync(home, { recursive: true })
