import { describe, expect, it } from 'vitest'
import type { Source } from '../core/source.ts'
import type { ToolContext, ToolOutput } from '../core/tool.ts'
import { recallDetails } from './recall-details.ts'

const source: Source = {
  id: 'a',
  title: 'A',
  uri: 'file:///a.md',
  text: 'Air scatters light. Grain is dear.',
  passage: 'Air scatters light.',
}
const resultOf = (id: string, output: ToolOutput): ToolContext['results'][number] => ({
  record: {
    call: { id, tool: 'search', input: {} },
    agent: 'ask',
    step: 1,
    startedAt: 0,
    durationMs: 0,
    status: 'success',
    resultSummary: 'secret summary',
  },
  output,
})
const context = (...results: ToolContext['results']): ToolContext => ({
  signal: new AbortController().signal,
  run: 'r',
  call: 'r1',
  scope: undefined,
  question: '',
  credential: () => undefined,
  progress: () => undefined,
  changing: async () => undefined,
  results,
})
const earlier = context(
  resultOf('r1', { text: 'First line. The price of grain rose. Last line.', sources: [source] }),
  resultOf('r2', { text: 'x'.repeat(30_000) }),
)

describe('recall_details', () => {
  it('opens an earlier result, its sources in full', async () => {
    expect(await recallDetails().run({ resultId: 'r1' }, earlier)).toEqual({
      text: 'First line. The price of grain rose. Last line.',
      sources: [{ id: 'a', title: 'A', uri: 'file:///a.md', text: 'Air scatters light. Grain is dear.' }],
    })
  })

  it('opens the sentences that hold the words of the focus', async () => {
    const { text, sources } = await recallDetails().run({ resultId: 'r1', focus: 'grain prices' }, earlier)
    expect(text).toBe('The price of grain rose.')
    expect(sources?.[0]).toMatchObject({ text: 'Air scatters light. Grain is dear.', passage: 'Grain is dear.' })
  })

  it('shows the beginning where the focus is nowhere, and never more than 24,000 characters', async () => {
    expect((await recallDetails().run({ resultId: 'r1', focus: 'volcano' }, earlier)).text).toMatch(/^First line\./)
    expect((await recallDetails().run({ resultId: 'r2' }, earlier)).text).toHaveLength(24_000)
  })

  it('shows many long sources in part, all together no more than 24,000 characters', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...source, id: `s${at}`, text: `Source ${at}. ${'x'.repeat(5_000)}` }))
    const { sources } = await recallDetails().run({ resultId: 'r1' }, context(resultOf('r1', { text: '12 sections', sources: many })))
    expect(sources?.map(({ passage }) => passage?.length)).toEqual(Array.from({ length: 12 }, () => 1_999 + '\n[...]'.length))
    expect(sources?.[0]?.text).toHaveLength(5_010)
  })

  it.each(['r3', 'R1', 'r1 ', '__proto__', '*'])('answers that %j is not found, and lists nothing', async (resultId) => {
    expect(await recallDetails().run({ resultId }, earlier)).toEqual({ text: `${resultId}: not found`, failed: true })
  })

  it('sees no result of another run', async () => {
    expect(await recallDetails().run({ resultId: 'r1' }, context())).toEqual({ text: 'r1: not found', failed: true })
  })
})
