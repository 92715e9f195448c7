import { expect, test } from 'vitest'
import { priceOf, pricesRead } from './prices.ts'

test('a known model has the price of its catalogue entry, whatever its edition', () => {
  expect(priceOf('openai:gpt-4.1')).toEqual({ input: 2, output: 8, cachedInput: 0.5 })
  expect(priceOf('openai:gpt-4.1-2025-04-14')).toEqual(priceOf('openai:gpt-4.1'))
  expect(priceOf('anthropic:claude-haiku-4-5-20251001')).toEqual({ input: 1, output: 5, cachedInput: 0.1 })
  expect(priceOf('google:gemini-3.1-pro-preview')).toEqual({ input: 2, output: 12 })
})

test('an unknown model has no price', () => {
  expect(priceOf('openai:gpt-4.1-turbo')).toBeUndefined()
  expect(priceOf('llama3:8b')).toBeUndefined()
  expect(priceOf('constructor')).toBeUndefined()
})

test('own prices come first, by id, by name or without the edition', () => {
  const own = {
    'openai:gpt-4.1': { input: 9, output: 9 },
    'llama3:8b': { input: 0, output: 0, cachedInput: undefined },
    'my-model': { input: 1, output: 2, cachedInput: 0 },
  }
  expect(priceOf('openai:gpt-4.1-2025-04-14', own)).toEqual({ input: 9, output: 9 })
  expect(priceOf('llama3:8b', own)).toEqual({ input: 0, output: 0 })
  expect(priceOf('my-model-latest', own)).toEqual({ input: 1, output: 2, cachedInput: 0 })
})

test('the catalogue says when and where it was read', () => {
  expect(pricesRead.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(pricesRead.sources).toContain('per million tokens')
})
