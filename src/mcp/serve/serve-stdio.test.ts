import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../testing/testing.ts'
import { eras, heard, type McpWorld, mcpWorld, textOf } from '../mcp.fixture.ts'

const worlds: McpWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world[Symbol.asyncDispose]()
})

const search: EndpointReply = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer: EndpointReply = { text: 'Dead jobs are kept for 14 days. [s1]' }
const held: EndpointReply = { text: ['Dead jobs are '], ends: 'silent', hold: new Promise(() => {}) }
const question = { query: 'How long are dead jobs kept?', use_case: 'an answer to a customer' }

/** A world, and the words that start the real command in it. */
async function started(script: Parameters<typeof mcpWorld>[0] = []) {
  const world = await mcpWorld(script)
  worlds.push(world)
  world.write({
    '../home/.config/ibid/settings.json': JSON.stringify({
      llm: { provider: world.endpoint.baseUrl, model: 'scripted' },
      agent: { reuseMinutes: 0 },
    }),
  })
  return { world, args: (kind: string, ...more: readonly string[]) => ['mcp', kind, '-c', 'docs', ...more] }
}

describe.each(eras)('the command, for a host of %s', { timeout: 120_000 }, (era) => {
  it('lists and calls its tools, and sees its collections only', async () => {
    const { world, args } = await started()
    const client = await world.connect(args('docs'), era)
    expect((await client.listTools()).tools).toHaveLength(8)
    const found = await client.callTool({ name: 'documents_search', arguments: { query: 'how long are dead jobs kept' } })
    expect(textOf(found)).toContain('Dead jobs are kept for 14 days.')
    const hidden = await client.callTool({ name: 'documents_list_documents', arguments: { collection: 'payroll' } })
    expect(textOf(hidden)).toBe('collection not found: payroll; available: docs')
    await expect(client.callTool({ name: 'nonsense', arguments: {} })).rejects.toThrow('tool not found: "nonsense"')
  })

  it('answers with progress, and asks the person in a form', async () => {
    const ask: EndpointReply = { calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', assumption: 'dead jobs' } }] }
    const { world, args } = await started([ask, search, answer])
    const client = await world.connect(args('hybrid'), era, { capabilities: { elicitation: { form: {} } } }, (host) =>
      host.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { words: 'jobs that failed' } })),
    )
    const { messages, onprogress } = heard()
    const result = await client.callTool({ name: 'ask_documents', arguments: question }, { onprogress })
    expect(textOf(result)).toContain('Dead jobs are kept for 14 days. [1]')
    expect(messages.some((message) => /^run [0-9A-Z]{26} started$/.test(message))).toBe(true)
    expect(JSON.stringify(world.endpoint.requests[1]?.body)).toContain('jobs that failed')
  })

  it('ends the model call when the host cancels, and goes on serving', async () => {
    const { world, args } = await started([search, held])
    const client = await world.connect(args('agent'), era)
    const cancel = new AbortController()
    const { onprogress, first } = heard()
    const cancelled = client.callTool({ name: 'ask_documents', arguments: question }, { onprogress, signal: cancel.signal })
    const [, run] = await first(/^run ([0-9A-Z]{26}) started/)
    await first(/^answering/)
    cancel.abort()
    await expect(cancelled).rejects.toThrow()
    expect(await world.endpoint.requests[1]?.over).toBe('closed')
    const later = await client.callTool({ name: 'ask_documents', arguments: { run } })
    expect(textOf(later)).toMatch(/^Dead jobs are\n\nConfidence: low\nNote: |was cancelled/)
  })
})

describe('a host that goes', { timeout: 120_000 }, () => {
  it('ends the model call when the host is gone; the run is carried on by the next server', async () => {
    const { world, args } = await started(({ index }) => [search, held, answer][index] ?? answer)
    const client = await world.connect(args('agent'), '2026-07-28')
    const { onprogress, first } = heard()
    const lost = client.callTool({ name: 'ask_documents', arguments: question }, { onprogress }).catch(() => 'lost')
    const [, run] = await first(/^run ([0-9A-Z]{26}) started/)
    await first(/^answering/)
    await client.close()
    expect(await lost).toBe('lost')
    expect(await world.endpoint.requests[1]?.over).toBe('closed')
    const next = await world.connect(args('agent'), '2026-07-28')
    expect(textOf(await next.callTool({ name: 'ask_documents', arguments: { run } }))).toContain('Dead jobs are kept for 14 days. [1]')
  })
})

describe('standard output', { timeout: 120_000 }, () => {
  /** What the command says to these lines, once its input is over. */
  async function said(world: McpWorld, args: readonly string[], lines: readonly string[]) {
    const main = resolve(import.meta.dirname, '../../cli/main.ts')
    const env = { HOME: world.home, PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' }
    const child = spawn(process.execPath, [main, ...args], { cwd: world.folder, env })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
    child.stdin.end(lines.map((line) => `${line}\n`).join(''))
    const code = await new Promise<number | null>((settle) => child.on('close', settle))
    return { code, err, frames: out.split('\n').filter(Boolean) }
  }
  const request = (id: number, method: string, params: object = {}) => JSON.stringify({ jsonrpc: '2.0', id, method, params })
  const initialize = request(1, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'host', version: '1' },
  })

  it('carries frames only, also where something goes wrong, and answers what was asked before the input was over', async () => {
    const { world, args } = await started()
    const deep = `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const call = request(4, 'tools/call', { name: 'documents_search', arguments: { query: 'dead jobs' } })
    const { code, frames } = await said(
      world,
      [...args('docs'), '--verbose'],
      [initialize, 'no JSON', request(2, 'tools/list'), deep, call],
    )
    expect(code).toBe(0)
    const answers = frames.map((frame) => JSON.parse(frame))
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4])
    expect(answers.find(({ id }) => id === 3).error.message).toMatch(/nested 200001 levels deep/)
    expect(answers.find(({ id }) => id === 4).result.content[0].text).toContain('Dead jobs are kept')
  })

  it('stays empty where the command cannot serve at all', async () => {
    const { world } = await started()
    const { code, frames, err } = await said(world, ['mcp', 'docs', '-c', 'dosc'], [initialize])
    expect([code, frames]).toEqual([1, []])
    expect(err).toMatch(/did you mean docs\?/)
  })
})
