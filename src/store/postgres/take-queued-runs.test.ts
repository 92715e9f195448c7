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
      queues: ['runs'],
      fetch: async (_, most) => waiting.splice(0, most).map((run) => ({ id: run, name: 'runs', data: { run } })),
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

test('asks for the next run behind the word that one is done, without waiting for its answer', async () => {
  const told: string[] = []
  const waiting = ['a', 'b']
  const taking = takeQueuedRuns(1, async (run) => void told.push(run), {
    queues: ['runs'],
    fetch: async () => {
      told.push('fetch')
      return waiting.splice(0, 1).map((run) => ({ id: run, name: 'runs', data: { run } }))
    },
    done: ({ id }) => {
      told.push(`done ${id}`)
      return new Promise(() => undefined)
    },
    onWaiting: () => () => undefined,
  })
  await expect.poll(() => told.filter((each) => each !== 'fetch')).toEqual(['a', 'done a', 'b', 'done b'])
  await taking.stop()
})

test('asks a queue in which it found nobody no more until a run comes, also one that comes while it asks', async () => {
  const waiting = new Map([
    ['new', [] as string[]],
    ['old', ['a', 'b', 'c']],
  ])
  const asked: string[] = []
  const ends: (() => void)[] = []
  let heard = () => {}
  let comes: string | undefined
  const taking = takeQueuedRuns(1, () => new Promise((resolve) => ends.push(resolve)), {
    queues: ['new', 'old'],
    async fetch(queue, most) {
      asked.push(queue)
      await Promise.resolve()
      const jobs = waiting.get(queue)!.splice(0, most)
      if (comes !== undefined) {
        waiting.get(queue)!.push(comes)
        comes = undefined
        heard()
      }
      return jobs.map((run) => ({ id: run, name: queue, data: { run } }))
    },
    done: async () => undefined,
    onWaiting: (each) => {
      heard = each
      return () => undefined
    },
  })
  const ended = async (count: number) => {
    await expect.poll(() => ends.length).toBe(count)
    ends[count - 1]?.()
  }
  await ended(1)
  await expect.poll(() => asked).toEqual(['new', 'old', 'old'])
  comes = 'd'
  heard()
  await ended(2)
  await ended(3)
  await expect.poll(() => ends.length).toBe(4)
  expect(asked).toEqual(['new', 'old', 'old', 'new', 'old', 'new'])
  await taking.stop()
})
