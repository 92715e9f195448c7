import { expect, test } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { requestOf } from '../../core/request.fixture.ts'
import { sessionWorld } from '../sessions/session.fixture.ts'
import { reloadableApp } from './reloadable-app.ts'

const began = (root?: string): Fact => ({
  type: 'run.began',
  request: requestOf(root === undefined ? {} : { parent: { run: root, call: 'r1', root, depth: 1 } }),
})
const cancelled: Fact = { type: 'run.cancelled', by: 'person' }

test('nothing is stored of a mute run and the agents that work for it, also of those that began in another process', async () => {
  await using world = await sessionWorld([])
  const { app } = await world.open()
  const mute = new Set<string>()
  const muted = reloadableApp(app, (run) => mute.has(run))
  const { log } = await muted.parts()
  await log.append('PARENT', 0, began())
  await log.append('CHILD', 0, began('PARENT'))
  await (await app.log()).append('OLDER', 0, began('PARENT'))
  await log.append('OTHER', 0, began())
  mute.add('PARENT')
  for (const run of ['PARENT', 'CHILD', 'OLDER'])
    await expect(log.append(run, 1, cancelled)).rejects.toMatchObject({ code: 'stale', message: `run ${run} is no longer attached` })
  expect(await log.append('OTHER', 1, cancelled)).toMatchObject({ seq: 2 })
})
