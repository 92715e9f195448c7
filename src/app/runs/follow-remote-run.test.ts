import { expect, test } from 'vitest'
import type { Delta } from '../../core/event-types.ts'
import { memoryLog } from '../../store/memory-log.ts'
import { began } from '../../store/session-places.fixture.ts'
import { followRemoteRun } from './follow-remote-run.ts'

test('what is streamed while the past is read comes behind it', async () => {
  const log = memoryLog()
  const run = '01M8000000000000000000000A'
  await log.append(run, 0, began())
  const { promise: heard, resolve } = Promise.withResolvers<void>()
  const slow = { ...log, read: async (...asked: Parameters<typeof log.read>) => heard.then(() => log.read(...asked)) }
  const hear = (_run: string, told: (delta: Delta) => void) => {
    told({ type: 'text.delta', run, step: 1, text: 'Half' })
    resolve()
    return () => undefined
  }
  const leaving = new AbortController()
  const types: string[] = []
  for await (const event of followRemoteRun(run, 0, { log: slow, distribution: { hear } }, leaving.signal)) {
    types.push(event.type)
    if (types.length === 2) leaving.abort()
  }
  expect(types).toEqual(['run.began', 'text.delta'])
})

test('a run that is handed over at this moment is followed without being read first', async () => {
  const log = memoryLog()
  const run = '01M8000000000000000000000A'
  await log.append(run, 0, began())
  const unread = { ...log, read: () => Promise.reject(new Error('it was read')) }
  const hear = (_run: string, told: (delta: Delta) => void) => {
    told({ type: 'text.delta', run, step: 1, text: 'Half' })
    return () => undefined
  }
  const leaving = new AbortController()
  const types: string[] = []
  for await (const event of followRemoteRun(run, 1, { log: unread, distribution: { hear }, isNew: true }, leaving.signal)) {
    types.push(event.type)
    if (types.length === 1) await log.append(run, 1, { type: 'notice.given', reason: 'final', text: 'goes on' })
    else leaving.abort()
  }
  expect(types).toEqual(['text.delta', 'notice.given'])
})
