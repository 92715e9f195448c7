import { describe, expect, it } from 'vitest'
import type { Fact, RunEvent } from '../../../core/event-types.ts'
import { replay } from '../../../core/fold-run.ts'
import { requestOf } from '../../../core/request.fixture.ts'
import { memoryLog } from '../../../store/memory-log.ts'
import { resultOf } from '../../../views/result.ts'
import { type Live, live } from '../live-events.ts'
import type { RunHandle } from '../run-handle.ts'
import { type FeedEvent, runFeed } from './run-feed.ts'

const began: Fact = { type: 'run.began', request: requestOf({ questions: { clarification: 'rest', approval: 'rest' } }) }
const note: Fact = { type: 'notice.given', reason: 'final', text: 'go on' }
const asked: Fact = { type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which?' } }
const ended: Fact = { type: 'run.ended', end: { status: 'cancelled', reason: 'cancelled' } }

/** A run on a log, which this program carries while it `begin`s to and until it `leave`s. */
function world() {
  const log = memoryLog()
  const watchers = new Set<() => void>()
  let carried: { readonly feed: Live; readonly runHandle: RunHandle; settle(): void } | undefined
  const tell = () => {
    for (const changed of watchers) changed()
  }
  const append = async (fact: Fact): Promise<RunEvent> => log.append('r', (await log.read('r')).length, fact)
  return {
    log,
    /** Somebody else stores a fact. */
    append,
    /** This program stores a fact, and tells it live. */
    async tell(fact: Fact) {
      carried?.feed.fact(await append(fact))
    },
    say(text: string, step = 1) {
      carried?.feed.delta({ type: 'text.delta', run: 'r', step, text })
    },
    begin() {
      const feed = live((value) => value)
      const { promise, resolve } = Promise.withResolvers<Awaited<RunHandle['result']>>()
      const runHandle: RunHandle = {
        run: Promise.resolve('r'),
        result: promise,
        cancel: () => undefined,
        [Symbol.asyncIterator]: () => feed[Symbol.asyncIterator](),
      }
      carried = { feed, runHandle, settle: async () => resolve(resultOf(replay('r', await log.read('r')))) }
      tell()
    },
    leave() {
      const left = carried
      carried = undefined
      left?.settle()
      left?.feed.close()
      tell()
    },
    follow(after = 0, signal = new AbortController().signal) {
      const sight = {
        log,
        live: () => carried?.runHandle,
        watch: (_: string, changed: () => void) => {
          watchers.add(changed)
          return () => void watchers.delete(changed)
        },
      }
      return reading(runFeed('r', after, sight, signal))
    },
    watchers,
  }
}

function reading(events: AsyncGenerator<FeedEvent, void, undefined>) {
  const seen: string[] = []
  const short = (event: FeedEvent) =>
    'seq' in event ? `${event.seq} ${event.type}` : 'text' in event ? `${event.type} ${event.text}` : event.type
  const over = (async () => {
    for await (const event of events) seen.push(short(event))
  })()
  return { seen, over, has: (word: string) => expect.poll(() => seen.at(-1)).toBe(word) }
}

describe('the feed of a run', () => {
  it('has the stored events of a run that others carry, then its result', async () => {
    const { append, follow } = world()
    await append(began)
    const reader = follow()
    await reader.has('1 run.began')
    await append(note)
    await append(ended)
    await reader.over
    expect(reader.seen).toEqual(['1 run.began', '2 notice.given', '3 run.ended', '4 run.result'])
  })

  it('goes on behind any place, and has the result alone behind the last event', async () => {
    const { append, follow } = world()
    for (const fact of [began, note, ended]) await append(fact)
    const from = async (after: number) => {
      const reader = follow(after)
      await reader.over
      return reader.seen
    }
    expect(await from(1)).toEqual(['2 notice.given', '3 run.ended', '4 run.result'])
    expect(await from(2)).toEqual(['3 run.ended', '4 run.result'])
    expect(await from(3)).toEqual(['4 run.result'])
  })

  it('has each event once where the run changes hands in between', async () => {
    const run = world()
    await run.append(began)
    const reader = run.follow()
    await reader.has('1 run.began')
    run.begin()
    await run.tell(note)
    run.say('here ')
    await reader.has('text.delta here ')
    run.leave()
    await run.append(note)
    await reader.has('3 notice.given')
    run.begin()
    await run.tell(note)
    await run.tell(ended)
    run.leave()
    await reader.over
    expect(reader.seen).toEqual([
      '1 run.began',
      '2 notice.given',
      'text.delta here ',
      '3 notice.given',
      '4 notice.given',
      '5 run.ended',
      '6 run.result',
    ])
    expect(run.watchers.size).toBe(0)
  })

  it('fills in what was stored before the program began to carry the run', async () => {
    const run = world()
    await run.append(began)
    await run.append(note)
    run.begin()
    const reader = run.follow()
    run.say('soon ')
    await reader.has('text.delta soon ')
    await run.tell(note)
    await reader.has('3 notice.given')
    expect(reader.seen).toEqual(['1 run.began', '2 notice.given', 'text.delta soon ', '3 notice.given'])
    run.leave()
  })

  it('retracts text that is streamed anew to one who comes back, or whose run changed hands', async () => {
    const run = world()
    await run.append(began)
    run.begin()
    run.say('half ')
    const first = run.follow()
    await first.has('text.delta half ')
    const back = run.follow(1)
    await back.has('text.delta half ')
    expect(first.seen).toEqual(['1 run.began', 'text.delta half '])
    expect(back.seen).toEqual(['text.retracted', 'text.delta half '])
    run.leave()
    run.begin()
    run.say('whole ')
    await first.has('text.delta whole ')
    expect(first.seen.slice(2)).toEqual(['text.retracted', 'text.delta whole '])
    run.leave()
  })

  it('stays with a run that rests, and tells what came of it at the end alone', async () => {
    const run = world()
    run.begin()
    await run.tell(began)
    await run.tell(asked)
    run.leave()
    const reader = run.follow()
    await reader.has('2 question.asked')
    run.begin()
    await run.tell({ type: 'question.answered', answer: { question: 'q1', text: 'this', by: 'person' } })
    await run.tell(ended)
    run.leave()
    await reader.over
    expect(reader.seen.slice(2)).toEqual(['3 question.answered', '4 run.ended', '5 run.result'])
  })

  it('stops when it is told to', async () => {
    const run = world()
    await run.append(began)
    const stop = new AbortController()
    const reader = run.follow(0, stop.signal)
    await reader.has('1 run.began')
    stop.abort()
    await reader.over
    expect(run.watchers.size).toBe(0)
  })
})
