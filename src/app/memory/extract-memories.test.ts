import { expect, it } from 'vitest'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { EndpointRequest } from '../../testing/scripted-endpoint.ts'
import type { App } from '../app.ts'
import { type SessionWorld, sessionWorld } from '../sessions/session.fixture.ts'
import type { Session } from '../sessions/session.ts'
import { type ExtractedMemories, extractMemories } from './extract-memories.ts'
import { type TestMemories, testMemories } from './memory.fixture.ts'

const fact = {
  content: 'The person lives in Vienna.',
  category: 'profile',
  tier: 'core',
  confidence: 0.9,
  keywords: ['Vienna'],
  quote: 'I live in Vienna',
}
const keeps = (...facts: readonly object[]) => ({ calls: [{ tool: 'keep_facts', input: { facts } }] })
const isLookBack = ({ body }: EndpointRequest) => JSON.stringify(body).includes('keep_facts')
/** A model that answers every question with a fact about itself, and looks back as it is told. */
const world = (reply: object): Promise<SessionWorld> =>
  sessionWorld((request) => (isLookBack(request) ? reply : { text: 'I live in Graz, said the document.' }))

interface Talk {
  readonly world: SessionWorld
  readonly session: Session
  readonly app: App
  readonly memories: TestMemories
  look(after?: number, app?: App): Promise<ExtractedMemories>
}

/** A conversation of these questions, as a program with memories of its own would look back at it. */
async function talk(at: SessionWorld, questions: readonly string[], env: { readonly fastModel?: string } = {}): Promise<Talk> {
  const { app: opened, sessions } = await at.open(env)
  const memories = testMemories()
  const remembering = (app: App): App => ({
    ...app,
    memories: async (owner) => memories.of(owner),
    memoryStore: async () => ({ ...(await app.memoryStore()), ...memories.store }),
  })
  const app = remembering(opened)
  const session = await sessions.create()
  for (const question of questions) await session.send(question).result
  const { signal } = new AbortController()
  return {
    world: at,
    session,
    app,
    memories,
    look: (after = 120_001, by = app) =>
      extractMemories(by === app ? app : remembering(by), session.id, { now: Date.now() + after, signal }),
  }
}

const three = ['Hello. I live in Vienna, by the way.', '> I live in Oslo\nWhat does Ben mean?', 'And what is the weather?']
const lookBacks = ({ endpoint }: SessionWorld) => endpoint.requests.filter(isLookBack)

it('keeps what the person said, with the words that it rests on, and looks once', async () => {
  await using at = await world(keeps(fact))
  const { look, memories, session } = await talk(at, three)
  const [run] = await session.history()
  expect(await look(60_000)).toEqual({ kind: 'early', ms: expect.any(Number) })
  expect(await look()).toMatchObject({ kind: 'looked', saved: { saved: [{ content: 'The person lives in Vienna.' }] } })
  expect(memories.rows).toMatchObject([
    { category: 'profile', tier: 'core', provenance: { by: 'look-back', session: session.id, run: run?.run, quote: 'I live in Vienna' } },
  ])
  expect(await look()).toEqual({ kind: 'nothing' })
  expect(lookBacks(at)).toHaveLength(1)
  await session.send('One more.').result
  expect(await look()).toEqual({ kind: 'nothing' })
})

it('tells the model the questions alone: no answers, no quotes, no results', async () => {
  await using at = await world(keeps())
  const { look } = await talk(at, three)
  expect(await look()).toEqual({ kind: 'looked' })
  const said = JSON.stringify(lookBacks(at)[0]?.body)
  expect(said).toContain('I live in Vienna, by the way.')
  expect(said).toContain('What does Ben mean?')
  expect(said).not.toMatch(/Graz|Oslo/)
  expect(estimateTokens(said)).toBeLessThan(1_500)
})

it.each([
  ['words that nobody said', { ...fact, quote: 'I live in Graz' }],
  ['words that the person quoted', { ...fact, quote: 'I live in Oslo' }],
  ['no words at all', { ...fact, quote: ' ' }],
  ['a member that is not in the schema', { ...fact, owner: 'somebody else' }],
  ['a category that there is not', { ...fact, category: 'secret' }],
])('drops what rests on %s', async (_, wrong) => {
  await using at = await world(keeps(wrong))
  const { look, memories } = await talk(at, three)
  expect(await look()).toEqual({ kind: 'looked' })
  expect(memories.rows).toEqual([])
})

it('is done by one of two programs that look at the same moment', async () => {
  await using at = await world(keeps(fact))
  const { look, memories } = await talk(at, three)
  const other = (await at.open()).app
  const done = await Promise.all([look(), look(120_001, other)])
  expect(done.map(({ kind }) => kind).toSorted()).toEqual(['looked', 'nothing'])
  expect(memories.rows).toHaveLength(1)
})

it('asks the fast model where there is one, and books what it cost for the owner', async () => {
  await using at = await world({ ...keeps(fact), usage: { input: 1_000, output: 100 } })
  const { look, app } = await talk(at, three, { fastModel: 'small' })
  const prices = {
    ...app.inspection,
    settings: { ...app.inspection.settings, llm: { ...app.inspection.settings.llm, prices: { small: { input: 2, output: 10 } } } },
  }
  const priced: App = { ...app, inspection: prices, inspect: () => prices }
  const { ledger } = await app.kept()
  const before = await ledger.spent({ owner: undefined, at: Date.now() })
  expect(await look(120_001, priced)).toMatchObject({ kind: 'looked' })
  expect(lookBacks(at)[0]?.body).toMatchObject({ model: 'small' })
  expect((await ledger.spent({ owner: undefined, at: Date.now() })) - before).toBe(3_000)
})

it('does nothing after two questions, without a language model, or where memory is off', async () => {
  await using at = await world(keeps(fact))
  expect(await (await talk(at, three.slice(1))).look()).toEqual({ kind: 'nothing' })
  const { look, app, session } = await talk(at, three)
  const { inspection } = app
  const off = { ...inspection, settings: { ...inspection.settings, agent: { ...inspection.settings.agent, memory: false } } }
  expect(await look(120_001, { ...app, inspection: off, inspect: () => off })).toEqual({ kind: 'nothing' })
  await session.setModel('extractive')
  expect(await look()).toEqual({ kind: 'nothing' })
  await session.setModel(undefined)
  expect(lookBacks(at)).toEqual([])
  expect(await look()).toMatchObject({ kind: 'looked' })
})

it('keeps nothing of a call that fails, and does not ask again for the same words', async () => {
  await using at = await world({ status: 500 })
  const { look, memories, session } = await talk(at, three)
  expect(await look()).toEqual({ kind: 'nothing' })
  expect(await look()).toEqual({ kind: 'nothing' })
  expect(lookBacks(at)).toHaveLength(1)
  expect(memories.rows).toEqual([])
  await session.send('One more.').result
  await look()
  expect(lookBacks(at)).toHaveLength(2)
})
