import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Delta, RunEvent } from '../../core/event-types.ts'
import { redactor } from '../settings/redactor.ts'
import { type Live, type LiveEvent, live } from './live-events.ts'

const key = 'canary-4b1d55f0c0ffee-key'

/** What a reader gets of text that comes in these pieces, each a beat after the one before. */
async function streamed(pieces: readonly string[]): Promise<readonly string[]> {
  const feed = live(redactor([key]))
  const seen: LiveEvent[] = []
  const reading = (async () => {
    for await (const event of feed) seen.push(event)
  })()
  for (const text of pieces) {
    feed.delta({ type: 'text.delta', run: 'r', step: 1, text })
    await vi.advanceTimersByTimeAsync(40)
  }
  feed.close()
  await reading
  return seen.map((event) => (event.type === 'text.delta' ? event.text : event.type))
}

describe('streamed text', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('never shows a key, also where it comes in pieces', async () => {
    expect(await streamed(['Your key is ', 'canary-4b1d', '55f0c0ffee', '-key', ', I think.'])).toEqual([
      'Your key is ',
      '[redacted], I ',
      'think.',
    ])
  })

  it('shows words as soon as they are whole, and the last one at the end', async () => {
    expect(await streamed(['Dead jo', 'bs are kept ', 'for 14 days.'])).toEqual(['Dead ', 'jobs are kept ', 'for 14 ', 'days.'])
  })

  it('does not hold back text that is written without spaces', async () => {
    expect(await streamed(['失败的作业', '保留十四天。'])).toEqual(['失败的作业', '保留十四天。'])
  })
})

describe('readers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const beat = () => vi.advanceTimersByTimeAsync(40)
  const fact = (seq: number): RunEvent => ({ run: 'r', seq, at: 0, type: 'notice.given', reason: 'final', text: `${seq}` })
  const text = (words: string, step = 1): Delta => ({ type: 'text.delta', run: 'r', step, text: words })
  const shown = (event: LiveEvent) => (event.type === 'text.delta' ? event.text : 'seq' in event ? event.seq : event.type)
  const read = async (feed: Live) => {
    const seen: unknown[] = []
    for await (const event of feed) seen.push(shown(event))
    return seen
  }

  it('each get everything, however many there are', async () => {
    const feed = live((value) => value)
    const readings = Array.from({ length: 50 }, () => read(feed))
    feed.fact(fact(1))
    feed.delta(text('Dead jobs '))
    await beat()
    feed.fact(fact(2))
    feed.close()
    expect(new Set((await Promise.all(readings)).map((seen) => seen.join('|')))).toEqual(new Set(['1|Dead jobs |2']))
  })

  it('that come late get all facts, and the text since the last one', async () => {
    const feed = live((value) => value)
    feed.fact(fact(1))
    feed.delta(text('gone with its fact '))
    await beat()
    feed.fact(fact(2))
    feed.delta(text('Dead '))
    await beat()
    feed.delta(text('jobs '))
    await beat()
    const late = read(feed)
    feed.delta(text('are kept. '))
    await beat()
    feed.fact(fact(3))
    feed.close()
    expect(await late).toEqual([1, 2, 'Dead jobs ', 'are kept. ', 3])
    expect(await read(feed)).toEqual([1, 2, 3])
  })

  it('that are slow lose no fact, and get the text of a step in one piece', async () => {
    const feed = live((value) => value)
    const slow = feed[Symbol.asyncIterator]()
    const first = slow.next()
    feed.fact(fact(1))
    expect(shown((await first).value)).toBe(1)
    for (const words of ['Dead ', 'jobs ', 'are ']) {
      feed.delta(text(words))
      await beat()
    }
    feed.delta({ type: 'text.retracted', run: 'r', step: 1 })
    feed.delta(text('kept. '))
    await beat()
    feed.fact(fact(2))
    feed.close()
    const rest: unknown[] = []
    for (let next = await slow.next(); !next.done; next = await slow.next()) rest.push(shown(next.value))
    expect(rest).toEqual(['Dead jobs are ', 'text.retracted', 'kept. ', 2])
  })

  it('that do not read are kept 65,536 characters of text and no more', async () => {
    const feed = live((value) => value)
    const slow = feed[Symbol.asyncIterator]()
    const first = slow.next()
    feed.fact(fact(1))
    await first
    for (let count = 0; count < 10; count++) {
      feed.delta(text(`${'word '.repeat(1_999)}word\n`))
      await beat()
    }
    feed.fact(fact(2))
    feed.close()
    const kept = (await slow.next()).value
    expect(kept.type === 'text.delta' && kept.text.length).toBe(60_000)
    expect(shown((await slow.next()).value)).toBe(2)
  })

  it('that leave do not hold up the others', async () => {
    const feed = live((value) => value)
    const staying = read(feed)
    const leaving = (async () => {
      for await (const event of feed) return shown(event)
      return undefined
    })()
    feed.fact(fact(1))
    expect(await leaving).toBe(1)
    feed.fact(fact(2))
    feed.close()
    expect(await staying).toEqual([1, 2])
  })
})
