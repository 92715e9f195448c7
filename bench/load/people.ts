import { setTimeout as pause } from 'node:timers/promises'
import { moods } from './scripted-model.ts'
import { call, done, follow, type Visitor } from './visitor.ts'

/** Takes down how long something took, ms, or that it went wrong. */
export interface Record {
  took(step: string, ms: number): void
  failed(step: string, error: unknown): void
}

export interface Habits {
  /** ms between what somebody does, on average. */
  readonly pauseMs: number
  readonly question: string
}

/** Somebody at work until `isOver`: mostly they ask and follow, sometimes they search, look at what was, or interrupt. */
export async function person(
  number: number,
  visitor: Visitor,
  { pauseMs, question }: Habits,
  record: Record,
  isOver: () => boolean,
): Promise<void> {
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const result = await work()
    record.took(step, performance.now() - from)
    return result
  }
  const ask = async (words: string) => {
    const body = { question: words, fresh: true, questions: 'assume' }
    return (await timed('begin', () => call<{ run: string }>(visitor, '/v1/runs', { body }))).run
  }
  const steps: readonly (readonly [name: string, often: number, work: (turn: number) => Promise<void>])[] = [
    [
      'ask',
      6,
      async (turn) => {
        const from = performance.now()
        const run = await ask(`${question} (${number}.${turn})`)
        const seen = new Set<string>()
        const first = (step: string) => {
          if (seen.has(step)) return
          seen.add(step)
          record.took(step, performance.now() - from)
        }
        await follow(visitor, `/v1/runs/${run}/events`, ({ type }) => {
          if (type !== 'run.began') first('first event')
          if (type === 'text.delta') first('first words')
          if (type === 'run.result') first('answer')
          return false
        })
        if (!seen.has('answer')) record.failed('answer', new Error('the stream ended without a result'))
      },
    ],
    ['search', 2, async () => timed('search', () => done(visitor, `/v1/search?limit=5&query=${encodeURIComponent(question)}`))],
    ['read', 2, async () => timed('read', () => done(visitor, '/v1/runs?limit=20'))],
    [
      'interrupt',
      1,
      async (turn) => {
        const run = await ask(`${moods.slow} ${question} (${number}.${turn})`)
        let heard = 0
        const leftEarly = await follow(visitor, `/v1/runs/${run}/events`, () => ++heard > 5)
        if (!leftEarly) return
        await timed('interrupt', async () => {
          await done(visitor, `/v1/runs/${run}/cancel`, { method: 'POST' })
          await follow(visitor, `/v1/runs/${run}/events`, () => false)
        })
      },
    ],
  ]
  const deck = steps.flatMap(([name, often, work]) => Array.from({ length: often }, () => ({ name, work })))
  // Nobody begins at the same moment as all others.
  await pause(Math.random() * pauseMs)
  for (let turn = 0; !isOver(); turn++) {
    const { name, work } = deck[(number * 3 + turn * 7) % deck.length]!
    await work(turn).catch((error: unknown) => record.failed(name, error))
    await pause(pauseMs * (0.5 + Math.random()))
  }
}
