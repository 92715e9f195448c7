import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CollectionRow, ExampleQuestion, SyncState } from '../../core/schemas/http/collections.ts'
import { exampleQuestionsSchema } from '../../core/schemas/http/collections.ts'
import { type HttpClient, type HttpWorld, httpWorld } from '../http.fixture.ts'

const add = async (client: HttpClient, body: unknown) => {
  const response = await client.fetch('/v1/collections', { method: 'POST', body })
  if (response.status !== 202) return response.json()
  const { collection } = (await response.json()) as SyncState
  const stop = new AbortController()
  const stream = await client.fetch('/v1/collections/syncs/events', { signal: stop.signal })
  let text = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const states = text
      .split('\n')
      .flatMap((line) => (line.startsWith('data: {') && line.endsWith('}') ? [JSON.parse(line.slice(6)) as SyncState] : []))
    const over = states.findLast((state) => state.collection === collection && state.status !== 'working')
    if (!over) continue
    stop.abort()
    return over
  }
}
const names = async (world: HttpWorld) =>
  (await world.json<{ readonly collections: readonly CollectionRow[] }>('/v1/collections')).collections.map(({ name }) => name)
const examples = async (client: HttpClient): Promise<readonly ExampleQuestion[]> =>
  exampleQuestionsSchema.parse(await client.json('/v1/example-questions')).questions

describe('first documents', () => {
  it('are added as a person types them, and nothing is left of what comes to no document', async () => {
    await using world = await httpWorld()
    rmSync(join(world.folder, 'context.json'))
    expect(await names(world)).toEqual([])
    mkdirSync(join(world.home, 'empty'))
    mkdirSync(join(world.home, 'bytes'))
    world.write({ '../home/notes/tea.md': '# Tea\n\nTea is green.\n', '../home/bytes/a.bin': '\0\u0001\u0002' })

    expect(await add(world, { kind: 'folder', url: '~/nowhere' })).toMatchObject({
      detail: `not found: ${world.home}/nowhere`,
      remedy: 'check the path',
    })
    expect(await add(world, { kind: 'folder', url: '~' })).toMatchObject({
      detail: `${world.home} contains all of your files`,
      remedy: 'specify a folder inside it',
    })
    expect(await add(world, { kind: 'folder', url: '~/empty' })).toMatchObject({
      status: 'failed',
      fault: { code: 'not-found', message: 'no documents in a supported format found' },
    })
    const { collection } = (await add(world, { kind: 'folder', url: '~/bytes' })) as SyncState
    await world.fetch(`/v1/collections/${collection}`, { method: 'DELETE' })
    expect((await names(world)).filter((name) => name !== 'empty')).toEqual([])
    expect(await add(world, { kind: 'folder', url: ' ~/notes ' })).toMatchObject({ status: 'done', report: { added: 1, problems: [] } })
    const declared = JSON.parse(readFileSync(join(world.home, '.config/ibid/context.json'), 'utf8'))
    expect(declared.collections).toEqual({ notes: { url: join(world.home, 'notes') } })
  })

  it('are no way for others of a team to learn which folders there are', async () => {
    await using team = await httpWorld([], { mode: 'team' })
    const ben = await team.as('Ben')
    const there = await add(ben, { kind: 'folder', url: team.folder })
    const gone = await add(ben, { kind: 'folder', url: '/nowhere' })
    expect([there, gone]).toMatchObject([
      { code: 'denied', detail: `${team.folder} is not a web address` },
      { code: 'denied', detail: '/nowhere is not a web address' },
    ])
  })
})

describe('example questions', () => {
  it('are headings of sections that hold something, those that ask as they are', async () => {
    await using world = await httpWorld()
    const words = 'It is said in so many words that this section holds something which somebody may ask about one day. '
    world.write({
      'docs/tides.md': `# Tides\n\n## Introduction\n\n${words}\n\n## Why are there two tides a day?\n\n${words}\n`,
      'docs/CHANGELOG.md': `# Changes\n\n## New tide tables\n\n${words}\n`,
      'docs/short.md': '# Short\n\n## Nothing in it\n\nNo.\n',
    })
    expect(await examples(world)).toEqual([])
    await add(world, { url: join(world.folder, 'docs') })
    const questions = (await examples(world)).map(({ question, document }) => [question, document])
    expect(questions).toEqual([
      ['Why are there two tides a day?', 'tides.md'],
      ['Dead jobs (Retries)', 'guide/retries.md'],
      ['Shutdown (Workers)', 'guide/workers.md'],
    ])
  })

  it('are taken from what somebody may read', async () => {
    await using team = await httpWorld([], { mode: 'team' })
    rmSync(join(team.folder, 'context.json'))
    await add(team, { url: join(team.folder, 'docs') })
    expect((await examples(team)).map(({ question }) => question)).toEqual(['Dead jobs (Retries)', 'Shutdown (Workers)'])
    expect(await examples(await team.as('Ben'))).toEqual([])
  })
})
