/** Servers that do what none should, on standard input and output: the first argument says what. */
import { createInterface } from 'node:readline'

const [, , fault = ''] = process.argv
const reply = (id: unknown, result: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
const tool = (name: string) => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object' } })
let pages = 0

if (fault === 'silent' || fault === 'deaf') setInterval(() => undefined, 1_000)
if (fault === 'deaf') process.on('SIGTERM', () => undefined)
if (fault === 'garbage') process.stdout.write('Welcome to the server!\n{"not": "a message"}\n\u0000\u0001\n')
if (fault === 'flood') for (let line = 0; line < 5_000; line++) process.stdout.write('tick\n')
if (fault === 'endless-line') setInterval(() => process.stdout.write('x'.repeat(1_000_000)), 1)
if (fault === 'throws') throw new TypeError('no licence in /etc/shop')
if (fault === 'ends') {
  process.stderr.write('no licence found\n')
  process.exit(3)
}

if (fault !== 'silent')
  createInterface(process.stdin).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    if (method === 'server/discover' && fault === 'exits-at-discover') process.exit(1)
    if (method === 'initialize')
      reply(id, {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'bad', version: '0' },
      })
    else if (method === 'tools/list' && fault === 'endless-pages') reply(id, { tools: [tool(`page_${pages++}`)], nextCursor: `c${pages}` })
    else if (method === 'tools/list') reply(id, { tools: [tool('nested'), tool('odd')] })
    else if (method === 'tools/call' && params.name === 'nested')
      process.stdout.write(
        `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[],"structuredContent":${'['.repeat(200_000)}${']'.repeat(200_000)}}}\n`,
      )
    else if (method === 'tools/call') reply(id, { content: 'not a list' })
    else if (id !== undefined)
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } })}\n`)
  })
