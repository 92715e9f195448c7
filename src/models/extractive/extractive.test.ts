import { expect, test } from 'vitest'
import type { ModelMessage, ModelPart, ModelRequest, ShownSource } from '../../core/model.ts'
import { extractive } from './extractive.ts'
import { extractiveAnswer } from './write-answer.ts'

const tools = [{ name: 'documents_search', description: 'Searches', input: {} }]
const request = (question: string, messages: readonly ModelMessage[] = [], change: Partial<ModelRequest> = {}): ModelRequest => ({
  system: '',
  question,
  messages: [{ role: 'user', text: `Question: ${question}` }, ...messages],
  tools,
  toolChoice: 'auto',
  temperature: 0,
  maxTokens: 1000,
  ...change,
})

async function step(asked: ModelRequest): Promise<{ text: string; calls: { query: string; limit: number }[]; parts: ModelPart[] }> {
  const parts: ModelPart[] = []
  for await (const part of extractive.stream(asked, new AbortController().signal)) parts.push(part)
  return {
    parts,
    text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
    calls: parts.flatMap((part) => (part.type === 'tool-call' ? [JSON.parse(part.input)] : [])),
  }
}

const found = (query: string, sources: readonly ShownSource[], id = 'r1'): readonly ModelMessage[] => {
  const call = { id, tool: 'documents_search', input: { query, limit: 10 } }
  return [
    { role: 'assistant', text: '', calls: [call] },
    { role: 'tool', call, text: 'shown', sources },
  ]
}
const source = (handle: string, title: string, text: string): ShownSource => ({ handle, title, text })

const server = source(
  's1',
  'Server > bodyLimit',
  '## bodyLimit\n\n- Default: `1048576` (1MiB)\n\nDefines the maximum payload, in bytes, the server accepts. See below.',
)
const plugin = source(
  's2',
  'Plugins > Register',
  'Plugins extend the server.\nTo register a plugin, call `register` with it.\n\n```js\nserver.register(plugin)\n```\n\nIs it loaded? It is.',
)

const hooks = source('s5', 'Hooks > Order', 'Hooks run in the order of their plugins. Each limit of the default server holds.')

test('the first step searches for the question', async () => {
  const { calls, parts } = await step(request('What is the default body limit?'))
  expect(calls).toEqual([{ query: 'What is the default body limit?', limit: 12, maxTokens: 8000 }])
  expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'tool-calls', usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 } })
})

test('a short question that one search answers is answered with quotes, marks and evidence', async () => {
  const question = 'What is the default body limit?'
  const { text, calls, parts } = await step(request(question, found(question, [server, plugin, hooks])))
  expect(calls).toEqual([])
  expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  expect(text.split('\n\n').slice(0, 2)).toEqual([
    'No language model was used; these sentences are quoted from the sources.',
    '“Default: `1048576` (1MiB)” [s1]  \n“Defines the maximum payload, in bytes, the server accepts.” [s1]',
  ])
  expect(text).toContain('Evidence:\n\n1. Hooks > Order  \n   “Each limit of the default server holds.” [s5]')
})

test('what stands beside a quote in another list item is not quoted with it, nor what announces something else', async () => {
  const question = 'Is the ferry late in winter?'
  const notes = source(
    's1',
    'Notes > Winter',
    '- In winter the ferry is late by an hour on most days.\n- Sheep are counted at the gate of the upper field.',
  )
  const { text } = await step(request(question, found(question, [notes, server, plugin])))
  expect(text).toContain('“In winter the ferry is late by an hour on most days.” [s1]')
  expect(text).not.toContain('Sheep')
  const announcing = source(
    's1',
    'Notes > Winter',
    'In winter the ferry is late by an hour on most days. The captain has listed the reasons for that:',
  )
  expect((await step(request(question, found(question, [announcing, server, plugin])))).text).not.toContain('captain')
})

test('a question for a way gets the code beside the sentence, whole', async () => {
  const question = 'How do I register a plugin?'
  const { text } = await step(request(question, found(question, [plugin, server, hooks])))
  expect(text).toContain('“To register a plugin, call `register` with it.” [s2]\n\n```js\nserver.register(plugin)\n```\n[s2]')
})

test('where the first search found next to nothing, the words that matter are searched for', async () => {
  const question = 'How do I register a plugin?'
  expect((await step(request(question, found(question, [])))).calls).toEqual([{ query: 'register plugin', limit: 8, maxTokens: 8000 }])
})

test('names that the first sources introduce are searched for, and their sources rank behind the first ones', async () => {
  const question = 'Who directed the film that was shot in Leland, North Carolina in 1986?'
  const town = source('s1', 'Leland, North Carolina', 'Leland is a town. A film, "Maximum Overdrive" (1986), was shot in or around Leland.')
  const first = found(question, [town, source('s2', 'Carolina', 'A state of the south.')])
  const second = await step(request(question, first))
  expect(second.calls.map(({ query }) => query)).toContain('Maximum Overdrive')
  const film = source('s9', 'Maximum Overdrive', 'Maximum Overdrive is a 1986 film directed by Stephen King.')
  const { text, calls } = await step(request(question, [...first, ...found('Maximum Overdrive', [film, town], 'r2')]))
  expect(calls).toEqual([])
  expect(text).toContain('“Maximum Overdrive is a 1986 film directed by Stephen King.” [s9]')
})

test('without the tool, or forbidden to call it, it answers from what is there', async () => {
  const question = 'What is the default body limit of the server that Ann Lee wrote?'
  expect((await step(request(question, [], { tools: [] }))).text).toBe('No language model was used, and there were no documents to search.')
  const final = await step(request(question, found(question, [server]), { toolChoice: 'none' }))
  expect(final.calls).toEqual([])
  expect(final.text).toContain('[s1]')
})

test('earlier turns of a session are no evidence', async () => {
  const earlier = found('old', [server])
  const messages: ModelMessage[] = [
    ...earlier,
    { role: 'assistant', text: 'Old answer.', calls: [] },
    { role: 'user', text: 'How do I register a plugin?' },
  ]
  expect((await step(request('How do I register a plugin?', messages))).calls).toHaveLength(1)
})

test('where nothing answers it says so and shows what is nearest', () => {
  const text = extractiveAnswer('Who invented the telephone in Boston?', [
    source('s1', 'Boston', 'Boston is a city. It is old and has a harbour.'),
  ])
  expect(text).toBe(
    'No language model was used, and none of the sentences found answers the question; this is the closest evidence.\n\nEvidence:\n\n1. Boston  \n   “Boston is a city.” [s1] “It is old and has a harbour.” [s1]',
  )
})

test('what stands under a heading made of the words of a question answers it, whatever its own words', () => {
  const account = source('s1', 'Help > Resetting your password', 'Click “Forgot?” as you sign in. The link that we send works once.')
  const other = source('s2', 'Help > Passwords', 'Everyone chooses one when they sign in first. It has twelve letters.')
  const first = (question: string) => extractiveAnswer(question, [account, other]).split('\n\n')[1]
  expect(first('how can i reset my password')).toBe('“Click “Forgot?” as you sign in.” [s1] “The link that we send works once.” [s1]')
  expect(first('how long is a password')).toBe('Evidence:')
})

test('Chinese questions are answered in Chinese phrases', () => {
  const text = extractiveAnswer('默认端口是多少？', [source('s1', '配置', '服务器有很多选项。默认端口是 3000。可以用环境变量修改。')])
  expect(text.split('\n\n').slice(0, 2)).toEqual(['未使用语言模型；以下句子均逐字引自来源。', '“默认端口是 3000。” [s1]'])
})

test('every quote stands in its source word for word, and nothing is said twice', () => {
  const twin = source('s3', 'Copy', server.text)
  const text = extractiveAnswer('How do I register a plugin and what is the body limit?', [server, plugin, twin])
  const answer = text.slice(0, text.indexOf('Evidence:'))
  const quotes = [...text.matchAll(/“([^\n”]+)” \[(s\d)\]/g)]
  expect(quotes.length).toBeGreaterThan(2)
  for (const [, quote, handle] of quotes) {
    const from = [server, plugin, twin].find((one) => one.handle === handle)
    expect(from?.text.replace(/\s+/g, ' ')).toContain(quote)
  }
  const said = [...answer.matchAll(/“([^\n”]+)”/g)].map(([, quote]) => quote)
  expect(new Set(said).size).toBe(said.length)
})

test('the same transcript gives the same answer, and an aborted signal none', async () => {
  const question = 'How do I register a plugin?'
  const asked = request(question, found(question, [plugin, server]))
  expect(await step(asked)).toEqual(await step(asked))
  const reason = new Error('enough')
  await expect(extractive.stream(asked, AbortSignal.abort(reason))[Symbol.asyncIterator]().next()).rejects.toBe(reason)
})
