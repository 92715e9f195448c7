import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedOf, askOffice, connectOffice } from '../../bench/feeds/ask-office.ts'
import { generateOffice } from '../../bench/feeds/generate.ts'
import { questions, views } from '../../bench/feeds/planted.ts'
import { answerRun } from '../../src/app/runs/answer-run.ts'
import type { DocumentView } from '../../src/core/schemas/http/collections.ts'
import { type HttpWorld, httpWorld } from '../../src/http/http.fixture.ts'

let world: HttpWorld
beforeAll(async () => {
  world = await httpWorld()
  const written = generateOffice(join(world.folder, 'office'), { mails: 250, messages: 150, events: 50 })
  expect(await connectOffice(world.app, written)).toMatchObject({ mbox: 250, 'slack-export': 150, ics: 50 })
}, 120_000)
afterAll(() => world[Symbol.asyncDispose]())

describe('a question about people of an office, without a language model', () => {
  it('asks which of two is meant, then quotes a mail and a chat message of that one, which open at the quote', async () => {
    const { result: asked } = await askOffice(world.app, 'What does Alex say about Q4?')
    expect(asked.status).toBe('waiting')
    expect(asked.question?.text).toBe('Which Alex do you mean?')
    expect(asked.question?.options?.toSorted()).toEqual(['Alex Chen <alex.chen@acme.example>', 'Alex Rivera <alex.rivera@acme.example>'])

    const answered = await answerRun(world.app, asked.run, { text: 'the one called Chen' })
    const { result } = await askedOf(world.app, await answered.result)
    const [mail, chat] = views.chen
    expect(result).toMatchObject({ status: 'done', mode: 'extractive', unsupported: [] })
    for (const { words } of views.rivera) expect(result.answer).not.toContain(words)
    for (const { words } of [mail!, chat!]) {
      expect(result.answer).toContain(words)
      const citation = result.citations.find(({ quote }) => words.includes(quote) || quote.includes(words))
      const source = result.sources.find(({ id }) => id === citation?.source)
      const query = new URLSearchParams({ path: source?.document ?? '' })
      const view = await world.json<DocumentView>(`/v1/documents/${encodeURIComponent(source?.collection ?? '')}/content?${query}`)
      expect(view.sections.map(({ text }) => text).join('\n')).toContain(citation?.quote)
    }
    const uris = result.sources.map(({ uri }) => uri)
    expect(uris.some((uri) => uri.startsWith('mid:'))).toBe(true)
  })

  it('finds what was planted among words that repeat the question', async () => {
    const found = []
    for (const { question, mark } of questions.filter((_, at) => at % 3 === 0)) {
      const { cited } = await askOffice(world.app, question)
      found.push(cited.some(({ text }) => text.includes(mark)))
    }
    expect(found.filter(Boolean).length / found.length).toBeGreaterThanOrEqual(0.8)
  })

  it('takes what it assumed where nobody can be asked, and says so', async () => {
    const { result: asked } = await askOffice(world.app, 'What does Alex say about Q4?', { clarification: 'assume', approval: 'refuse' })
    expect(asked.status).toBe('done')
    expect(asked.assumptions).toMatchObject([
      { question: 'Which Alex do you mean?', assumed: expect.stringMatching(/^Alex (?:Chen|Rivera) </) },
    ])
  })
})
