import { expect, it } from 'vitest'
import { requestOf } from '../../core/request.fixture.ts'
import type { SessionStore } from '../../core/session.ts'
import { newRunId } from '../../engine/run-id.ts'
import { sessionWorld } from './session.fixture.ts'
import { takeNextSnapshot, takeSnapshot } from './session-snapshot.ts'

it.each(['get', 'runs', 'assertFree'] as const)('a run is not missed that begins before the store answers %s', async (late) => {
  await using world = await sessionWorld([])
  const { sessions, app } = await world.open()
  const { id } = await sessions.create()
  const store = await app.sessions()
  const { promise: begun, resolve: go } = Promise.withResolvers<void>()
  const slow: SessionStore = { ...store, [late]: (session: string) => begun.then((): Promise<unknown> => store[late](session)) }
  const looking = takeSnapshot(id, slow)
  const run = newRunId(1)
  await store.begin(id, run, { type: 'run.began', request: requestOf({ session: id }) })
  go()
  const first = await looking
  const { changes } = await takeNextSnapshot(id, store, first)
  // Told either as the run under way, or as one that has begun since.
  expect([...(first.isFree ? [] : first.runs), ...changes.begun]).toEqual([run])
})
