import { expect, it } from 'vitest'
import { callTitle } from './call-title.ts'

const title = (tool: string, input: unknown, most?: number) => callTitle({ tool, input }, most)

it('names the tool and what says best what the call is about', () => {
  expect(title('shell', { timeoutSeconds: 5, folder: 'src', command: 'npm test' })).toBe('shell npm test')
  expect(title('read', { path: 'src/a.ts', from: 10 })).toBe('read src/a.ts')
  expect(title('documents_search', { query: 'order of plugins', limit: 5 })).toBe('documents_search "order of plugins"')
  expect(title('grep', { path: 'src', pattern: 'a "b"' })).toBe('grep src')
  expect(title('fetch', { url: 'https://example.org/' })).toBe('fetch https://example.org/')
})

it('takes the first text where it knows none of the names, and all of it where there is no text', () => {
  expect(title('send', { urgent: true, text: 'Hello', to: 'Ada' })).toBe('send "Hello"')
  expect(title('add', { a: 1, b: [2] })).toBe('add {"a":1,"b":[2]}')
  expect(title('list_agents', {})).toBe('list_agents')
})

it('is the name alone where the arguments could not be read', () => {
  expect(title('shell', null)).toBe('shell')
  expect(title('shell', 'rm x')).toBe('shell')
})

it('is one line of so many characters', () => {
  expect(title('shell', { command: 'cat <<END\n  a\n\tb\nEND' })).toBe('shell cat <<END a b END')
  expect(title('shell', { command: '0123456789' }, 12)).toBe('shell 012...')
  expect(title('shell', { command: 'x'.repeat(500) })).toHaveLength(100)
})
