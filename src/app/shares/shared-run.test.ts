import { describe, expect, it } from 'vitest'
import type { Answer } from '../../core/answer.ts'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { Source } from '../../core/source.ts'
import type { ToolOutput } from '../../core/tool.ts'
import { sharedRun } from './shared-run.ts'

const page: Source = {
  id: 'c1/a#1',
  title: 'Retries',
  uri: 'file:///srv/docs/a.md#L3',
  text: 'Jobs are kept for 14 days.',
  collection: 'docs',
  document: 'a.md',
}
const unread: Source = { ...page, id: 'c1/b#1', document: 'b.md', text: 'The harbour opens at six.' }
const site: Source = { id: 'https://example.org/', title: 'Site', uri: 'https://example.org/', text: 'Ferry is free.' }
const mail: Source = {
  id: 'feed:f1/1#1',
  title: 'Secret plan',
  uri: 'mid:1',
  text: 'The launch moves.',
  collection: 'feed:f1',
  document: '1',
}
const openedMail: Source = { ...mail, id: 'feed:f1/2#1', collection: 'post', text: 'The budget is 40,000.' }
const wiki: Source = { id: 'w1', title: 'Intranet', uri: 'https://wiki.example.org/pay', text: 'Pay day is Friday.' }

const cited = (mark: number, source: string, quote: string) => ({ mark, source, quote, uri: 'file:///srv/docs/a.md#L3', support: 1 })
const answer: Answer = {
  text: 'Kept for 14 days [1]. Free [2]. The launch moves [3]. 40,000 [4]. Friday [5]. [!]',
  citations: [
    cited(1, 's1', 'Jobs are kept for 14 days.'),
    { ...cited(2, 's3', 'Ferry is free.'), uri: 'https://example.org/#:~:text=free' },
    cited(3, 's4', 'The launch moves.'),
    cited(4, 's5', 'The budget is 40,000.'),
    cited(5, 's6', 'Pay day is Friday.'),
  ],
  unsupported: [],
  sentences: [
    { text: 'Kept for 14 days.', state: 'in-part', marks: [1], at: 16, reason: 'not of dead jobs' },
    { text: 'The launch moves.', state: 'in-part', marks: [3], at: 40, reason: 'the mail says November' },
    {
      ...{ text: 'Friday.', state: 'contradicted', marks: [1], at: 60, reason: 'says Monday' },
      against: { source: 's6', quote: 'Pay day is Friday.', uri: 'https://wiki.example.org/pay' },
    },
  ],
  confidence: 'high',
  confidenceScore: 0.9,
  mode: 'model',
}

function eventsOf(...facts: readonly Fact[]): readonly RunEvent[] {
  return facts.map((fact, index) => ({ ...fact, run: 'r1', seq: index + 1, at: 1_000 * (index + 1) }))
}

const finished = (id: string, tool: string, input: unknown, output: ToolOutput, connector?: string): Fact => ({
  type: 'tool.finished',
  record: {
    ...{ call: { id, tool, input }, agent: 'ask', step: 1, startedAt: 1, durationMs: 12, status: 'success' },
    ...{ resultSummary: `summary of ${id}`, ...(connector === undefined ? {} : { connector }) },
  },
  output,
})

const events = eventsOf(
  {
    type: 'run.began',
    request: requestOf({
      ...{ question: 'What is new?', owner: 'ada', session: 's1', folder: '/srv', system: 'INSTRUCTIONS' },
      ...{ memory: { ids: ['m1'], text: '- FACT' }, history: [{ run: 'r0', question: 'EARLIER', answer: 'BEFORE' }] },
      ...{ images: [{ mediaType: 'image/png', hash: 'ab', size: 1 }], files: [{ document: 'plan.pdf', collection: 'c9' }] },
    }),
  },
  { type: 'plan.written', by: 'model', plan: { goal: 'PLAN', subTasks: [], needsClarification: false, candidateAgents: [] } },
  {
    type: 'model.replied',
    step: 1,
    reply: {
      ...{ text: 'DRAFT', reasoning: 'THOUGHT', calls: [], finish: 'stop', cost: 2_000, durationMs: 3_000, firstMs: 5 },
      usage: { inputTokens: 10, outputTokens: 5, cachedInputTokens: 0 },
    },
  },
  finished('r1', 'documents_search', { query: 'new' }, { text: 'RESULT', sources: [page, unread], data: 'DATA' }),
  finished('r2', 'web_search', { query: 'ferry' }, { text: '', sources: [site] }),
  finished('r3', 'search_mail', { query: 'MAILQUERY' }, { text: 'MAILS', sources: [mail] }),
  finished('r4', 'documents_open', { place: 's4' }, { text: '', sources: [openedMail] }),
  finished('r5', 'read_page', { page: 'PAY' }, { text: '', sources: [wiki] }, 'intranet'),
  finished('r6', 'memory_retrieve', { query: 'MEMORY' }, { text: 'FACT' }),
  { type: 'question.asked', question: { id: 'q1', kind: 'approval', text: 'May I SEND?', call: 'r7', preview: { diff: 'DIFF' } } },
  { type: 'question.answered', answer: { question: 'q1', text: 'SURE', decision: 'once', by: 'person' } },
  { type: 'answer.drafted', answer },
  { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } },
)

describe('what readers of a share see of a run', () => {
  const shared = sharedRun(events)

  it('is the question, the answer, and what it quotes of documents and the web, as the run has read it', () => {
    expect(shared).toMatchObject({ run: 'r1', question: 'What is new?', askedAt: 1_000, files: ['plan.pdf'] })
    expect(shared.result).toMatchObject({ status: 'done', answer: answer.text, confidence: 'high', costUsd: 0.002 })
    expect(
      shared.sources.map(({ handle, source, citations }) => [handle, source.text, source.uri, citations.map(({ mark }) => mark)]),
    ).toEqual([
      ['s1', 'Jobs are kept for 14 days.', '', [1]],
      ['s3', 'Ferry is free.', 'https://example.org/', [2]],
    ])
  })

  it('leaves marks without a quote where the source is of a connector, whatever tool has read it', () => {
    expect(shared.result.citations.map(({ quote, uri }) => [quote, uri])).toEqual([
      ['Jobs are kept for 14 days.', ''],
      ['Ferry is free.', 'https://example.org/#:~:text=free'],
      ['', ''],
      ['', ''],
      ['', ''],
    ])
    expect(shared.result.sources.map(({ id, title }) => [id, title])).toEqual([
      ['s1', 'Retries'],
      ['s3', 'Site'],
      ['s4', 'Not shared'],
      ['s5', 'Not shared'],
      ['s6', 'Not shared'],
    ])
    expect(shared.result.sentences?.map(({ reason, against }) => [reason, against])).toEqual([
      ['not of dead jobs', undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('tells what was done, and the words only of searches in documents and the web', () => {
    expect(shared.steps.map(({ text, detail }) => [text, detail])).toEqual([
      ['wrote a plan', undefined],
      ['answered', undefined],
      ['documents_search', 'query: new → summary of r1'],
      ['web_search', 'query: ferry → summary of r2'],
      ['search_mail', undefined],
      ['documents_open', undefined],
      ['read_page', undefined],
      ['memory_retrieve', undefined],
      ['needed approval', undefined],
      ['was answered', undefined],
      ['drafted an answer with 5 citations', undefined],
      ['done: one source answers it', undefined],
    ])
  })

  it('holds nothing else', () => {
    const text = JSON.stringify(shared)
    const hidden = ['INSTRUCTIONS', 'FACT', 'EARLIER', 'BEFORE', 'PLAN', 'DRAFT', 'THOUGHT', 'RESULT', 'DATA', 'harbour', 'Secret plan']
    const more = ['MAILQUERY', 'MAILS', 'MEMORY', 'PAY', 'SEND', 'DIFF', 'SURE', '/srv', 'ada', 's1/', 'c9', 'wiki.example.org', 'mid:']
    expect([...hidden, ...more].filter((word) => text.includes(word))).toEqual([])
  })

  it('is what was found, where an answer was given again', () => {
    const reused: Answer = {
      ...answer,
      text: 'Kept for 14 days [1].',
      citations: [cited(1, 's1', 'Jobs are kept for 14 days.')],
      sentences: [],
    }
    const again = sharedRun(
      eventsOf(
        { type: 'run.began', request: requestOf({ question: 'What is new?' }) },
        {
          type: 'answer.reused',
          from: 'r0',
          answeredAt: 5,
          answer: reused,
          sources: [
            { handle: 's1', source: page },
            { handle: 's2', source: mail },
          ],
        },
        { type: 'run.ended', end: { status: 'done', reason: 'reused' } },
      ),
    )
    expect(again.sources.map(({ source }) => source.text)).toEqual(['Jobs are kept for 14 days.'])
    expect(JSON.stringify(again)).not.toContain('r0')
  })
})
