import { expect, test } from 'vitest'
import { priceAt, priceOf, pricesRead } from './prices.ts'

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

test('a model of a program that serves models on this machine costs nothing, unless the settings say so', () => {
  const free = { input: 0, output: 0 }
  for (const url of ['http://localhost:11434/v1', 'http://127.0.0.1:1234/v1', 'http://[::1]:11434/v1'])
    expect(priceAt(new URL(url), 'qwen3')).toEqual(free)
  expect(priceAt(new URL('http://localhost:11434/v1'), 'qwen3', { qwen3: { input: 1, output: 2 } })).toEqual({ input: 1, output: 2 })
})

test.each([
  ['a proxy may stand there', 'http://localhost:8000/v1', 'qwen3'],
  ['it is another machine', 'http://192.168.0.7:11434/v1', 'qwen3'],
  ['it is another machine with a name like ours', 'http://127.0.0.1.example:11434/v1', 'qwen3'],
  ['Ollama has it done by its makers', 'http://localhost:11434/v1', 'gpt-oss:120b-cloud'],
])('a model has no known price where %s', (_, url, name) => {
  expect(priceAt(new URL(url), name)).toBeUndefined()
})

test('the catalogue says when and where it was read', () => {
  expect(pricesRead.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(pricesRead.sources).toContain('per million tokens')
})
