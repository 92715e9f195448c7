import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { App } from '../../src/app/app.ts'
import { type ConnectedWorld, connectedWorld } from '../../src/app/connectors/connected.fixture.ts'
import { askQuestion } from '../../src/app/questions/ask.ts'
import type { EndpointReply } from '../../src/testing/chat-events.ts'

const peers = join(import.meta.dirname, '..', 'peers', 'node_modules', '@modelcontextprotocol')
const server = (name: string, ...args: readonly string[]) => ({
  command: process.execPath,
  args: [join(peers, `server-${name}`, 'dist', 'index.js'), ...args],
  connectSeconds: 60,
  trusted: true,
})
const step = (...calls: readonly (readonly [tool: string, input: unknown])[]): EndpointReply => ({
  calls: calls.map(([tool, input]) => ({ tool, input })),
})

/** Asks with all connectors, hearing every event. */
async function ask(world: ConnectedWorld, app: App, allowed: readonly string[] = []) {
  const asking = await askQuestion(app, {
    question: 'What is there?',
    scope: [],
    connectors: 'all',
    permissions: allowed.map((tool) => ({ tool, decision: 'allow' })),
  })
  const progress: string[] = []
  for await (const event of asking) if (event.type === 'tool.progress') progress.push(event.text)
  const result = await asking.result
  const { results } = await world.runOf(app, result.run)
  return { result, results, progress, records: results.map(({ record }) => [record.call.tool, record.status, record.error?.code]) }
}

describe('servers that others have written', () => {
  it('read and write files, each with the guards that belong to it', { timeout: 120_000 }, async () => {
    const path = (world: ConnectedWorld, name: string) => join(world.root, 'shared', name)
    const script: EndpointReply[] = []
    await using world = await connectedWorld(({ index }) => script[index] ?? { text: 'The door is blue [s1].' })
    mkdirSync(join(world.root, 'shared'))
    writeFileSync(path(world, 'a.txt'), 'The door is blue.\n')
    const read = ['files_read_text_file', { path: path(world, 'a.txt') }] as const
    const write = (name: string) => ['files_write_file', { path: path(world, name), content: 'new' }] as const
    script.push(step(read, write('refused.txt')), step(read), step(['files_read_text_file', { path: '/etc/passwd' }]))
    const app = await world.open({ files: { ...server('filesystem', join(world.root, 'shared')) } })
    const { result, records, results } = await ask(world, app)
    expect(records).toEqual([
      ['files_read_text_file', 'success', undefined],
      ['files_write_file', 'denied', 'denied'],
      ['files_read_text_file', 'skipped', 'repeated'],
      ['files_read_text_file', 'error', 'failed'],
    ])
    expect(results[0]).toMatchObject({ record: { connector: 'files' }, output: { text: 'The door is blue.\n' } })
    expect(result).toMatchObject({ status: 'done', answer: 'The door is blue. [1]' })
    expect(existsSync(path(world, 'refused.txt'))).toBe(false)

    script.length = 0
    script.push(...world.endpoint.requests.map(() => ({})), step(write('wanted.txt')))
    expect((await ask(world, app, ['files_write_file'])).records).toEqual([['files_write_file', 'success', undefined]])
    expect(readFileSync(path(world, 'wanted.txt'), 'utf8')).toBe('new')
  })

  it('keep a memory over the calls of a run', { timeout: 120_000 }, async () => {
    const shelf = { name: 'shelf', entityType: 'place', observations: ['The shelf is green.'] }
    const script = [
      step(['memory_create_entities', { entities: [shelf] }]),
      step(['memory_search_nodes', { query: 'shelf' }]),
      step(['memory_create_entities', { entities: 'shelf' }]),
    ]
    await using world = await connectedWorld(({ index }) => script[index] ?? { text: 'The shelf is green [s2].' })
    const env = { MEMORY_FILE_PATH: join(world.root, 'memory.jsonl') }
    const app = await world.open({ memory: { ...server('memory'), env } })
    const { records, results } = await ask(world, app, ['memory_create_entities'])
    expect(records).toEqual([
      ['memory_create_entities', 'success', undefined],
      ['memory_search_nodes', 'success', undefined],
      ['memory_create_entities', 'error', 'invalid'],
    ])
    expect(results[1]?.output.data).toMatchObject({ entities: [shelf] })
    expect(readFileSync(env.MEMORY_FILE_PATH, 'utf8')).toContain('The shelf is green.')
  })

  it('give pictures, links, structure and progress, and one that is killed is there again', { timeout: 120_000 }, async () => {
    const slow = ['every_trigger-long-running-operation', { duration: 30, steps: 300 }] as const
    const script = [
      // First, as what changes something needs a person once words of others were read.
      step(slow),
      step(
        ['every_get-tiny-image', {}],
        ['every_get-structured-content', { location: 'Chicago' }],
        ['every_get-resource-links', { count: 2 }],
        ['every_get-resource-reference', { resourceType: 'Text', resourceId: 1 }],
      ),
      step(['every_get-sum', { a: 2, b: 3 }]),
    ]
    await using world = await connectedWorld(({ index }) => script[index] ?? { text: 'Done.' })
    const { command, args, ...rest } = server('everything')
    const pidFile = join(world.root, 'pid')
    const app = await world.open({
      // What only reads would be tried again.
      every: {
        ...rest,
        effects: { 'trigger-long-running-operation': 'write' },
        command: 'sh',
        args: ['-c', 'echo $$ > "$0"; exec "$@"', pidFile, command, ...args],
      },
    })
    const asking = await askQuestion(app, {
      question: 'What is there?',
      scope: [],
      connectors: ['every'],
      permissions: [{ tool: 'every_*', decision: 'allow' }],
    })
    for await (const event of asking)
      if (event.type === 'tool.progress') {
        expect(event.text).toMatch(/^\d+\/300$/)
        process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
        break
      }
    const { run, status } = await asking.result
    const { results } = await world.runOf(app, run)
    expect(status).toBe('done')
    expect(
      results.slice(1, 5).map(({ record, output }) => [record.status, output.media?.[0]?.mediaType, output.data !== undefined]),
    ).toEqual([
      ['success', 'image/png', false],
      ['success', undefined, true],
      ['success', undefined, false],
      ['success', undefined, false],
    ])
    expect(results[3]?.output.text).toContain('Text Resource')
    expect(results[4]?.output.sources?.length).toBe(2)
    expect([results[0], results[5]].map((each) => [each?.record.status, each?.record.error?.code ?? each?.output.text])).toEqual([
      ['error', 'interrupted'],
      ['success', 'The sum of 2 and 3 is 5.'],
    ])
  })
})
