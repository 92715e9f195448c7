import { expect, test } from 'vitest'
import type { ModelMessage, ModelRequest } from '../../core/model.ts'
import { extractive } from './extractive.ts'

const said = (role: 'user' | 'assistant', text: string): ModelMessage => (role === 'user' ? { role, text } : { role, text, calls: [] })
const jobs = [said('user', 'How long are dead jobs kept?'), said('assistant', '“Dead jobs are kept for 14 days.”')]
const request = (question: string, before: readonly ModelMessage[], after: readonly ModelMessage[] = []): ModelRequest => ({
  system: '',
  question,
  messages: [...before, said('user', question), ...after],
  tools: [{ name: 'documents_search', description: 'Searches', input: {} }],
  toolChoice: 'auto',
  temperature: 0,
  maxTokens: 1000,
})

async function searched(question: string, before: readonly ModelMessage[]): Promise<readonly string[]> {
  const queries: string[] = []
  for await (const part of extractive.stream(request(question, before), new AbortController().signal))
    if (part.type === 'tool-call') queries.push(JSON.parse(part.input).query)
  return queries
}

test('a question that says little by itself is searched for alone and with the one before it', async () => {
  const started = 'And how are they started again?'
  expect(await searched(started, jobs)).toEqual([started, `How long are dead jobs kept? ${started}`])
  expect(await searched(started, [])).toEqual([started])
})

test('a question that says enough is searched for alone', async () => {
  const question = 'And how many jobs may a queue of the largest plan hold?'
  expect(await searched(question, jobs)).toEqual([question])
})

test('one that goes on from another that went on is read with the question that named the subject', async () => {
  const before = [...jobs, said('user', 'And why?'), said('assistant', '“They failed.”')]
  expect(await searched('And where are they?', before)).toEqual(['And where are they?', 'How long are dead jobs kept? And where are they?'])
})

test('what speaks of the subject too answers better, and what holds no word of the new question answers nothing', async () => {
  const source = (handle: string, title: string, text: string) => ({ handle, title, text })
  const alone = [source('s1', 'Servers > Start', 'The server is started again with the command restart.')]
  const together = [
    source('s3', 'Jobs > Revival', 'Dead jobs are started again with the command revive.'),
    source('s2', 'Jobs > Dead jobs', 'Dead jobs are kept for 14 days in the queue of the dead.'),
    source('s4', 'Workers', 'Workers run jobs.'),
  ]
  const found = (id: string, query: string, sources: ReturnType<typeof source>[]) => {
    const call = { id, tool: 'documents_search', input: { query, limit: 12 } }
    return [
      { role: 'assistant', text: '', calls: [call] },
      { role: 'tool', call, text: 'shown', sources },
    ] satisfies ModelMessage[]
  }
  const answer = async (question: string) => {
    const after = [...found('r1', question, alone), ...found('r2', `How long are dead jobs kept? ${question}`, together)]
    let text = ''
    for await (const part of extractive.stream(request(question, jobs, after), new AbortController().signal))
      if (part.type === 'text') text += part.text
    return text
  }
  expect((await answer('And how are they started again?')).split('\n\n')[1]).toBe(
    '“Dead jobs are started again with the command revive.” [s3]',
  )
  expect(await answer('And what do they weigh?')).toMatch(
    /^No language model was used, and none of the sentences found answers the question/,
  )
})
