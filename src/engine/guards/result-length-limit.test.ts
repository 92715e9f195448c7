import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../core/source.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { recallDetails } from '../../tools/recall-details.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { invocationOf, probe } from './guards.fixture.ts'
import { excerptOf, truncate } from './result-length-limit.ts'

const filler = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `Line ${from + index} speaks of harvest, weather and the price of grain.`).join(' ')
const answer = 'A crashed session is resumed from the last fact in its log.'
const long = `The beginning of the report. ${filler(0, 120)} ${answer} ${filler(120, 240)}`
const source = (text: string, extra: Partial<Source> = {}): Source => ({
  id: text.slice(0, 9),
  title: 'T',
  uri: 'file:///t.md',
  text,
  ...extra,
})
const question = 'how are sessions resumed after a crash?'

describe('truncate', () => {
  it('leaves results of up to 1,000 tokens alone', () => {
    expect(excerptOf({ text: filler(0, 50), sources: [source(filler(50, 60))] }, question)).toBeUndefined()
  })

  it('shows the head and what is nearest to the question, in under 500 tokens', () => {
    expect(estimateTokens(long)).toBeGreaterThan(1000)
    const excerpt = excerptOf({ text: long }, question)!
    expect(excerpt.text).toMatch(/^The beginning of the report\. Line 0 /)
    expect(excerpt.text).toContain(`\n[...]\n${answer}`)
    expect(estimateTokens(excerpt.text)).toBeLessThanOrEqual(500)
  })

  it('keeps what it shows of text and sources together under 500 tokens, whatever they hold', () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom('session ', 'crash. ', 'x', '\n', '会话', '9', '| a |', '. '), maxLength: 3000 }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('session ', 'word ', '. '), maxLength: 2000 }), texts, (text, sources) => {
        const excerpt = excerptOf({ text, sources: sources.map((words) => source(words)) }, question)
        if (!excerpt) return
        const shown = [excerpt.text, ...excerpt.passages]
        expect(shown.reduce((sum, words) => sum + estimateTokens(words), 0)).toBeLessThanOrEqual(500)
      }),
      { numRuns: 60 },
    )
  })

  it('shows passages of sources that are too long together', () => {
    const excerpt = excerptOf({ text: 'two sections', sources: [source(long), source(filler(300, 400))] }, question)!
    expect(excerpt.passages[0]).toContain(answer)
    expect(excerpt.passages[1]).toMatch(/^Line 300 /)
  })

  it('measures a source by the passage that is shown of it', () => {
    expect(excerptOf({ text: '', sources: [source(long, { passage: answer })] }, question)).toBeUndefined()
  })

  it('keeps the whole output for the log', async () => {
    const outcome = await truncate(async () => ({ status: 'success', output: { text: long }, tries: 1 }))(invocationOf(), probe(), {})
    expect(outcome.output.text).toBe(long)
    expect(outcome.excerpt?.text).toContain(answer)
  })

  it('leaves tools that page through their results alone', async () => {
    const outcome = await truncate(async () => ({ status: 'success', output: { text: long }, tries: 1 }))(
      invocationOf(),
      probe({ paged: true }),
      {},
    )
    expect(outcome.excerpt).toBeUndefined()
  })

  it('lets the model open the whole behind its handle, and find words that it was not shown', async () => {
    const tool = lookup(() => long)
    const recall = (input: unknown) => ({ calls: [{ tool: 'recall_details', input }] })
    const model = scriptedModel([
      { calls: [{ tool: 'lookup', input: { i: 1 } }] },
      recall({ resultId: 'r1', focus: 'line 200' }),
      recall({ resultId: 'r1' }),
      { text: 'Done.' },
    ])
    await runToEnd(testDependencies({ model, tools: [tool, recallDetails()] }), { question })
    const shown = (step: number) => {
      const message = model.requests[step]!.messages.at(-1)!
      return message.role === 'tool' ? message.text : ''
    }
    expect(estimateTokens(shown(1))).toBeLessThan(600)
    expect(shown(1)).toContain('Shortened. recall_details {"resultId":"r1"} opens the rest.')
    expect(shown(1)).not.toContain('Line 200 ')
    expect(shown(2)).toContain('Line 200 ')
    expect(shown(3)).toContain(long)
  })
})
