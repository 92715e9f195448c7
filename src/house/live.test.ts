import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LiveEvent, live } from './live.ts'
import { redactor } from './redactor.ts'

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
