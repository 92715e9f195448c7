import { expect, it } from 'vitest'
import type { Memory } from '../../core/memory.ts'
import type { App } from '../app.ts'
import { sessionWorld } from '../sessions/session.fixture.ts'
import { factReader } from './read-facts.ts'

const usage = { input: 400, output: 50 }
const moved = { text: '1 | replaces a (live Graz) | profile | core | - | home | moved', usage }

/** The app with a price for the model of the world. */
function priced(app: App, dayCapCents?: number): App {
  const { settings } = app.inspection
  const inspection = {
    ...app.inspection,
    settings: {
      ...settings,
      llm: { ...settings.llm, prices: { [settings.llm.model ?? 'local']: { input: 2, output: 10 } } },
      agent: { ...settings.agent, ...(dayCapCents === undefined ? {} : { dayCapCents }) },
    },
  }
  return { ...app, inspection, inspect: () => inspection }
}
const drafts = [{ content: 'I picked up the keys in Leeds' }]
const near: readonly Memory[] = [
  {
    ...{ id: 'm1', content: 'I live in Graz.', category: 'profile', tier: 'core', confidence: 0.8, keywords: [], language: 'en' },
    ...{ provenance: { by: 'person' }, createdAt: 1, lastUsedAt: 1, uses: 0, state: 'kept' },
  },
]

it('is one call, booked for the owner, and its cost settled', async () => {
  await using world = await sessionWorld(() => moved)
  const app = priced((await world.open()).app)
  const { ledger } = await app.kept()
  expect(await factReader(app, undefined)(drafts, near, { by: 'person' }, Date.now())).toMatchObject([
    { relation: 'replaces', of: ['m1'], why: 'moved' },
  ])
  expect(world.endpoint.requests).toHaveLength(1)
  expect(await ledger.spent({ owner: undefined, at: Date.now() })).toBe(1_300)
})

it('is not asked where the day is spent, and what is said is kept all the same', async () => {
  await using world = await sessionWorld(() => moved)
  const { app } = await world.open()
  const spent = priced(app, 0.0001)
  expect(await factReader(spent, undefined)(drafts, near, { by: 'person' }, Date.now())).toBeUndefined()
  expect(world.endpoint.requests).toEqual([])
})

it('is none where the model fails: both facts are kept, and the newer says what it may contradict', async () => {
  await using world = await sessionWorld(() => ({ status: 500 }))
  const { app } = await world.open()
  const memories = await app.memories(undefined)
  await memories.save([{ content: 'I live in Graz.' }], { by: 'person' })
  const { saved, doubtful } = await memories.save([{ content: 'I live in Leeds.' }], { by: 'person' })
  expect(saved).toMatchObject([{ content: 'I live in Leeds.', state: 'kept' }])
  expect(doubtful).toMatchObject([{ others: [{ content: 'I live in Graz.', state: 'kept' }] }])
})
