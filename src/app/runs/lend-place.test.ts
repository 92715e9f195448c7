import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Model, ModelPart, ModelRequest } from '../../core/model.ts'
import { lendingModel, slowMs } from './lend-place.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asked: ModelRequest = { system: '', question: 'Why?', messages: [], tools: [], toolChoice: 'none', temperature: 0, maxTokens: 10 }

/** A model that says something whenever it is told to, and how often a place is lent now. */
function talk() {
  let lent = 0
  let say: (part: ModelPart | undefined) => void = () => {}
  const model: Model = {
    id: 'slow',
    async *stream() {
      for (;;) {
        const part = await new Promise<ModelPart | undefined>((resolve) => (say = resolve))
        if (!part) return
        yield part
      }
    },
  }
  const lending = lendingModel(model, () => {
    lent += 1
    return () => (lent -= 1)
  })
  return {
    lending,
    lent: () => lent,
    say: (text: string) => say({ type: 'text', text }),
    end: () => say(undefined),
  }
}

test('a place is lent while a model says nothing for ten seconds, and given back with its next word', async () => {
  const { lending, lent, say, end } = talk()
  const heard: ModelPart[] = []
  const over = (async () => {
    for await (const part of lending.stream(asked, new AbortController().signal)) heard.push(part)
  })()
  await vi.advanceTimersByTimeAsync(slowMs - 1)
  expect(lent()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(lent()).toBe(1)
  say('At ')
  await vi.advanceTimersByTimeAsync(0)
  expect([lent(), heard]).toEqual([0, [{ type: 'text', text: 'At ' }]])
  await vi.advanceTimersByTimeAsync(slowMs)
  expect(lent()).toBe(1)
  end()
  await over
  expect(lent()).toBe(0)
  await vi.advanceTimersByTimeAsync(slowMs)
  expect(lent()).toBe(0)
})

test('whoever stops listening gives the place back', async () => {
  const { lending, lent, say } = talk()
  const parts = lending.stream(asked, new AbortController().signal)[Symbol.asyncIterator]()
  const first = parts.next()
  await vi.advanceTimersByTimeAsync(slowMs)
  expect(lent()).toBe(1)
  say('word')
  await first
  await parts.return?.(undefined)
  expect(lent()).toBe(0)
  expect(lending.id).toBe('slow')
})
