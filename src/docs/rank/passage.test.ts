import { expect, test } from 'vitest'
import { queryTerms } from '../../core/text/words.ts'
import { bestPassage } from './passage.ts'

const quote = (text: string, question: string, maxTokens = 40): string => {
  const { start, end } = bestPassage(text, queryTerms(question), { maxTokens })
  return text.slice(start, end)
}

test('the sentence that holds the question is taken whole', () => {
  const text = 'Plugins are loaded first. The default timeout of a request is 30 seconds. Hooks run later.'
  expect(quote(text, 'what is the default request timeout')).toBe('The default timeout of a request is 30 seconds.')
})

test('neighbouring sentences join where both are needed', () => {
  const text = 'Intro words here. Set the port with listen. The host is given beside it. Unrelated end of it all.'
  expect(quote(text, 'set port and host')).toBe('Set the port with listen. The host is given beside it.')
})

test('a code block comes whole', () => {
  const text = 'Read on.\n\n```js\nconst app = fastify()\napp.listen({ port: 3000 })\n```\n\nDone.'
  expect(quote(text, 'fastify listen port')).toBe('```js\nconst app = fastify()\napp.listen({ port: 3000 })\n```')
})

test('a code block that does not fit is left out', () => {
  const text = `The port is set here.\n\n\`\`\`\n${'listen(port)\n'.repeat(50)}\`\`\`\n`
  expect(quote(text, 'listen port')).toBe('The port is set here.')
})

test('a sentence that is too long is cut between words', () => {
  const text = `port ${'word '.repeat(100)}`
  expect(quote(text, 'port', 5)).toBe('port word word word')
})

test('an empty section has an empty passage', () => {
  expect(bestPassage('', ['port'], { maxTokens: 10 })).toEqual({ start: 0, end: 0, score: 0 })
  expect(bestPassage(' \n\n', ['port'], { maxTokens: 10 })).toEqual({ start: 0, end: 0, score: 0 })
})

test('the score is the share of the terms held', () => {
  expect(bestPassage('The port is open.', queryTerms('open port of the server'), { maxTokens: 20 }).score).toBeCloseTo(2 / 3)
})

test('the name of an entry stays with its text, at either end', () => {
  const entries =
    'REPORTTIME\n\nCommands whose time is longer than this many seconds have it reported.\n\nWORDCHARS\n\nCharacters that are a part of a word.\n'
  const shown = (question: string, tokens: number) => {
    const { start, end } = bestPassage(entries, queryTerms(question), { maxTokens: tokens })
    return entries.slice(start, end)
  }
  expect(shown('seconds reported', 30)).toBe('REPORTTIME\n\nCommands whose time is longer than this many seconds have it reported.')
  expect(shown('wordchars', 30)).toBe('WORDCHARS\n\nCharacters that are a part of a word.')
})

test('what announces something keeps it, and a sentence goes on over the end of a line', () => {
  const text =
    'Intro of it all. Vite keeps what it has\nbundled. Thus, to see changes at once, you need to clear the cache:\n\n```sh\nrm -rf node_modules/.vite\n```\n\nOther words.'
  expect(quote(text, 'clear the cache')).toBe(
    'Thus, to see changes at once, you need to clear the cache:\n\n```sh\nrm -rf node_modules/.vite\n```',
  )
  expect(quote(text, 'keeps bundled')).toBe('Vite keeps what it has\nbundled.')
})

test('an announced list comes with its items, links alone do not come with what announces them', () => {
  const items = 'Hooks of a request are these:\n\n- `onRequest` runs first.\n- `preHandler` runs before the handler.\n\nEnd.'
  expect(quote(items, 'request hooks')).toBe(
    'Hooks of a request are these:\n\n- `onRequest` runs first.\n- `preHandler` runs before the handler.',
  )
  expect(quote('Hooks of a request are these:\n\n- [onRequest](#onrequest)\n- [onSend](#onsend)', 'request hooks')).toBe(
    'Hooks of a request are these:',
  )
})

test('a rare word outweighs common ones', () => {
  const text = 'The server can set a port and a host. The watermark is 16 kB.'
  const rarity = (term: string) => (term === 'watermark' ? 9 : 1)
  const { start, end } = bestPassage(text, queryTerms('set watermark of the server port host'), { maxTokens: 12, rarity })
  expect(text.slice(start, end)).toBe('The watermark is 16 kB.')
})

test('a link or an anchor is no passage where a sentence is there', () => {
  expect(quote('<a id="route-hooks"></a>\n\n[Hooks](./Hooks.md)\n\nAside from these, one can add hooks to a single route.', 'hooks')).toBe(
    'Aside from these, one can add hooks to a single route.',
  )
})

test('links, tags and anchors that hold the words are not shown where the section says something', () => {
  const text = [
    'The server is driven by these tools:',
    '',
    '<div v-for="header in headers"><code>{{ header }}</code></div>',
    '',
    '[header]: https://example.com/set-a-header',
  ].join('\n')
  expect(quote(text, 'set a header')).toBe('The server is driven by these tools:')
})

test('of a code block that is too long the beginning is shown, not the link definitions beneath it', () => {
  const block = `\`\`\`conf\n${'serve static files from here\n'.repeat(40)}\`\`\``
  expect(quote(`${block}\n\n[static]: https://example.com/static`, 'serve static files')).toMatch(/^```conf\nserve static files/)
})

test('an anchor in front of the words is no part of the passage', () => {
  const text = '<a id="hooks"></a>\n<a name="old"></a>\n\nHooks run in order of their registration. Others run later.'
  expect(quote(text, 'order of hooks')).toMatch(/^Hooks run in order/)
  expect(quote('<a id="hooks"></a>', 'hooks')).toBe('<a id="hooks"></a>')
})
