import { describe, expect, it } from 'vitest'
import type { ModelMessage, ModelRequest, ShownSource } from '../../core/model.ts'
import { extractive } from './extractive.ts'

const all = ['search_mail', 'search_chat', 'list_people', 'ask_user']

/** What it does next, after these results. */
async function next(
  question: string,
  results: readonly { tool: string; text?: string; sources?: readonly ShownSource[] }[] = [],
  tools = all,
) {
  const messages = results.flatMap(({ tool, text = '', sources = [] }, at): ModelMessage[] => {
    const call = { id: `r${at}`, tool, input: { query: 'x' } }
    return [
      { role: 'assistant', text: '', calls: [call] },
      { role: 'tool', call, text, sources },
    ]
  })
  const request: ModelRequest = {
    ...{
      system: '',
      question,
      messages: [{ role: 'user', text: question }, ...messages],
      toolChoice: 'auto',
      temperature: 0,
      maxTokens: 1000,
    },
    tools: tools.map((name) => ({ name, description: '', input: {} })),
  }
  const calls: unknown[] = []
  let words = ''
  for await (const part of extractive.stream(request, new AbortController().signal)) {
    if (part.type === 'tool-call') calls.push([part.tool, JSON.parse(part.input)])
    if (part.type === 'text') words += part.text
  }
  return { calls, words }
}

const chen = 'Alex Chen <chen@acme.example>'
const rivera = 'Alex Rivera <rivera@acme.example>'
const line = (person: string) => `- ${person}: wrote 3, last seen 2026-10-02 in work`
const two = { tool: 'list_people', text: `r1 ok\n2 people for "Alex"\n${line(chen)}\n${line(rivera)}` }
const searched = (query: string, owner?: string) =>
  ['search_mail', 'search_chat'].map((tool) => [tool, { query, limit: 50, ...(owner ? { owner } : {}) }])

describe('a question about somebody', () => {
  it('looks the name up first', async () => {
    expect((await next('What does Alex say about Q4?')).calls).toEqual([['list_people', { query: 'Alex' }]])
    expect((await next('Alex said what about Q4?')).calls).toEqual([['list_people', { query: 'Alex' }]])
    expect((await next('When did Alex Chen meet Dana?')).calls).toEqual([
      ['list_people', { query: 'Alex Chen' }],
      ['list_people', { query: 'Dana' }],
    ])
  })

  it('asks who is meant where several are, and takes the first where nobody says', async () => {
    expect((await next('What does Alex say about Q4?', [two])).calls).toEqual([
      ['ask_user', { question: 'Which Alex do you mean?', options: [chen, rivera], assumption: chen }],
    ])
  })

  it.each([
    [`The answer: ${rivera}`, rivera],
    ['The answer: 2', rivera],
    ['The answer: the one called Chen', chen],
    [`Nobody can answer now. Go on with your assumption and state it in the answer: ${chen}`, chen],
    ['The answer: somebody@else.example', 'somebody@else.example'],
  ])('searches everywhere for what they said, after %j', async (text, owner) => {
    expect((await next('What does Alex say about Q4?', [two, { tool: 'ask_user', text }])).calls).toEqual(searched('Q4', owner))
  })

  it('searches among everybody where it can ask nobody', async () => {
    const tools = ['search_mail', 'search_chat', 'list_people']
    expect((await next('What does Alex say about Q4?', [two], tools)).calls).toEqual(searched('Q4'))
  })

  it('does not ask where one is meant, or nobody', async () => {
    const one = { tool: 'list_people', text: line(chen) }
    expect((await next('What does Alex say about Q4?', [one])).calls).toEqual(searched('Q4', chen))
    const question = 'When is the Atlas review?'
    expect((await next(question, [{ tool: 'list_people', text: 'No person found for "Atlas"' }])).calls).toEqual(searched(question))
  })

  it('takes a name for a word where somebody is not asked for what they said', async () => {
    const results = [two, { tool: 'ask_user', text: `The answer: ${rivera}` }]
    const question = 'When is the party for Alex?'
    expect((await next(question, results)).calls).toEqual(searched(`${question} Alex Rivera`))
  })

  it('searches among everybody where nothing of theirs was found', async () => {
    const results = [{ tool: 'list_people', text: line(chen) }, { tool: 'search_mail' }, { tool: 'search_chat' }]
    expect((await next('What does Alex say about Q4?', results)).calls).toEqual(searched('Q4'))
  })
})

describe('an answer from feeds', () => {
  const mail: ShownSource = {
    ...{ handle: 's1', title: 'Budget', document: 'in/1' },
    text: 'From: Alex Chen <chen@acme.example>\nSubject: Q4 budget\n\nFor Q4 I want to freeze hiring.',
  }
  const chat: ShownSource = {
    ...{ handle: 's2', title: '#finance: In Q4 ...', document: 'finance/2' },
    text: '> Dana: Who pays for Q4?\n\nAlex Chen, 2026-10-02 10:23 UTC:\n\nIn Q4 I would rather cut the travel budget.',
  }
  const noise = (at: number): ShownSource => ({ handle: `s${at}`, title: 'Q4', document: `in/${at}`, text: 'Please do not forget Q4.' })
  const results = [
    { tool: 'list_people', text: line(chen) },
    { tool: 'search_mail', sources: [noise(3), noise(4), noise(5), mail] },
    { tool: 'search_chat', sources: [chat] },
  ]

  it('quotes a mail and a chat message, their own words and not their heads, before what all say', async () => {
    const { calls, words } = await next('What does Alex say about Q4?', results)
    expect(calls).toEqual([])
    const [answer] = words.split('Evidence:')
    expect(answer).toContain('“For Q4 I want to freeze hiring.” [s1]')
    expect(answer).toContain('“In Q4 I would rather cut the travel budget.” [s2]')
    expect(words).not.toContain('Who pays for Q4?')
    expect(words).not.toContain('“From:')
  })

  it('gives the time of an event whose title was asked for', async () => {
    const event: ShownSource = { handle: 's9', title: 'Fire drill', document: 'e/1', text: '- When: 2026-11-26T09:00Z\n- Where: Courtyard' }
    const found = [{ tool: 'search_calendar', sources: [event] }]
    expect((await next('When is the fire drill?', found, ['search_calendar'])).words).toContain('“When: 2026-11-26T09:00Z” [s9]')
  })
})
