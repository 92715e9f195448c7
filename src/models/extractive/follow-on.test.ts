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

async function searched(question: string, before: readonly ModelMessage[]): Promise<string | undefined> {
  for await (const part of extractive.stream(request(question, before), new AbortController().signal))
    if (part.type === 'tool-call') return JSON.parse(part.input).query
  return undefined
}

test.each([
  ['And how are they started again?', 'How long are dead jobs kept? And how are they started again?'],
  ['它们保留多久？', '它们保留多久？'],
  ['How do workers stop?', 'How do workers stop?'],
  ['And how many jobs may a queue of the largest plan hold?', 'And how many jobs may a queue of the largest plan hold?'],
])('%s is searched for as %s', async (question, query) => {
  expect(await searched(question, question.startsWith('它') ? [] : jobs)).toBe(query)
})

test('one that goes on from another that went on is read with the question that named the subject', async () => {
  const before = [...jobs, said('user', 'And why?'), said('assistant', '“They failed.”')]
  expect(await searched('And where are they?', before)).toBe('How long are dead jobs kept? And where are they?')
})

test('what answers holds a word of the new question, not of the earlier one alone', async () => {
  const call = { id: 'r1', tool: 'documents_search', input: { query: 'x', limit: 10 } }
  const source = (handle: string, text: string) => ({ handle, title: 'Jobs', text })
  const sources = [
    source('s1', 'Dead jobs are kept for 14 days in the queue of the dead.'),
    source('s2', 'They are started again with the command revive.'),
    source('s3', 'Workers run jobs.'),
  ]
  const after: ModelMessage[] = [
    { role: 'assistant', text: '', calls: [call] },
    { role: 'tool', call, text: 'shown', sources },
  ]
  const answer = async (question: string) => {
    let text = ''
    for await (const part of extractive.stream(request(question, jobs, after), new AbortController().signal))
      if (part.type === 'text') text += part.text
    return text
  }
  expect(await answer('And how are they started again?')).toContain('“They are started again with the command revive.” [s2]')
  expect(await answer('And what do they weigh?')).toBe('No language model was used, and nothing relevant to the question was found.')
})
