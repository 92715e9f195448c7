import { expect, it } from 'vitest'
import { readableName } from '../../web/src/pages/agents/readable-name.ts'

it.each([
  ['max_retries', 'Max retries'],
  ['maxRetries', 'Max retries'],
  ['dry-run', 'Dry run'],
  ['baseURL', 'Base URL'],
  ['größe', 'Größe'],
  ['_', '_'],
])('says the name of a parameter in words: %s', (name, words) => {
  expect(readableName(name)).toBe(words)
})
