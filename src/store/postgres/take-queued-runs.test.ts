import { expect, test } from 'vitest'
import { takeQueuedRuns } from './take-queued-runs.ts'

test('takes one more run while a place is lent, at most as many again', async () => {
  const waiting = ['a', 'b', 'c', 'd']
  const taken: string[] = []
  const ends = new Map<string, () => void>()
  const taking = takeQueuedRuns(
    1,
    (run) => {
      taken.push(run)
      return new Promise((resolve) => ends.set(run, resolve))
    },
    {
      fetch: async (most) => waiting.splice(0, most).map((run) => ({ id: run, name: 'runs', data: { run } })),
      done: async () => undefined,
      onWaiting: () => () => undefined,
    },
  )
  await expect.poll(() => taken).toEqual(['a'])
  const giveBack = [taking.lend(), taking.lend()]
  await expect.poll(() => taken).toEqual(['a', 'b'])
  for (const back of giveBack) back()
  ends.get('a')?.()
  ends.get('b')?.()
  await expect.poll(() => taken).toEqual(['a', 'b', 'c'])
  await taking.stop()
})
