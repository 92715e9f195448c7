import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { replay } from '../../core/fold-run.ts'
import { type ScriptedStep, scriptedModel } from '../../testing/scripted-model.ts'
import { recallDetails } from '../../tools/recall-details.ts'
import { tool } from '../../tools/tool.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import { orphans, words } from './conversation.fixture.ts'
import { messageTokens } from './count.ts'

/** Finds one page for each part: a fact to cite, and 400 tokens around it. */
const readPart = tool({
  name: 'read_part',
  description: 'Read the page of part i',
  input: z.object({ i: z.number() }),
  run: ({ i }) => ({
    text: '',
    sources: [
      {
        id: `part-${i}`,
        title: `Part ${i}`,
        uri: `file:///parts/${i}.md#L1`,
        line: 1,
        text: `Part ${i} weighs ${i * 7} grams. ${words(400)}`,
      },
    ],
  }),
})
const read = (i: number) => ({ tool: 'read_part', input: { i } })
const limits = { steps: 100, toolCalls: 100 }
const overflow: ScriptedStep = { fault: { code: 'context-overflow', message: 'the prompt is too long', retryable: false } }

describe('a run of 60 steps', () => {
  it('folds its oldest steps, and still answers with the right marks', async () => {
    const answer = 'Part 2 weighs 14 grams [s2]. Part 31 weighs 217 grams [s31]. Part 60 weighs 420 grams [s60].'
    const model = scriptedModel((_, index) => (index < 60 ? { calls: [read(index + 1)] } : { text: answer }))
    const dependencies = testDependencies({ model, tools: [readPart] })
    const run = await runToEnd(dependencies, { question: 'how much does each part weigh?', limits })
    expect(run.end).toEqual({ status: 'done', reason: 'sources-agree' })
    expect(run.answer?.citations.map(({ source, quote, uri }) => [source, quote, uri])).toEqual([
      ['s2', 'Part 2 weighs 14 grams.', 'file:///parts/2.md#L1'],
      ['s31', 'Part 31 weighs 217 grams.', 'file:///parts/31.md#L1'],
      ['s60', 'Part 60 weighs 420 grams.', 'file:///parts/60.md#L1'],
    ])
    const folded = (await dependencies.log.read(run.id)).filter((event) => event.type === 'context.folded')
    expect(folded.length).toBeGreaterThanOrEqual(2)
    expect(folded.length).toBeLessThanOrEqual(4)
    expect(folded.at(-1)?.summary).toContain('\nr1 read_part {"i":1}: [s1] Part 1 "Part 1 weighs 7 grams."\nr2 ')
    expect(replay(run.id, await dependencies.log.read(run.id))).toEqual(run)
  })

  it('asks with prompts that fit, that only grow between foldings, and whose results all have their call', async () => {
    const model = scriptedModel((_, index) => (index < 60 ? { calls: [read(index + 1)] } : { text: 'Done [s60].' }))
    const dependencies = testDependencies({ model, tools: [readPart] })
    const run = await runToEnd(dependencies, { question: 'how much does each part weigh?', limits })
    const folds = run.foldedAt.length
    let cuts = 0
    for (const [index, { messages, system, tools }] of model.requests.entries()) {
      expect(orphans({ messages })).toEqual([])
      expect(messages.reduce((sum, message) => sum + messageTokens(message), 0)).toBeLessThan(16_000)
      const before = model.requests[index - 1]
      if (!before) continue
      expect(system).toBe(before.system)
      expect(tools).toBe(before.tools)
      const grown = before.messages.every((message, at) => messages[at] === message)
      if (!grown) cuts++
    }
    expect([cuts, folds > 1]).toEqual([folds, true])
  })

  it('opens a folded result again, as often as it was folded', async () => {
    const recalled = (index: number) => index === 40 || index === 80
    const model = scriptedModel((_, index) => {
      if (recalled(index)) return { calls: [{ tool: 'recall_details', input: { resultId: 'r3' } }] }
      return index < 82 ? { calls: [read(index + 1)] } : { text: 'Part 3 weighs 21 grams [s3].' }
    })
    const run = await runToEnd(testDependencies({ model, tools: [readPart, recallDetails()] }), {
      question: 'what does part 3 weigh?',
      limits,
    })
    for (const index of [41, 81]) {
      const message = model.requests[index]?.messages.at(-1)
      expect(message?.text).toContain('[s3] Part 3 (file:///parts/3.md#L1)\nPart 3 weighs 21 grams.')
    }
    expect(model.requests[39]?.messages.some(({ text }) => text.startsWith('r3 '))).toBe(false)
    expect(run.answer?.citations.map(({ source }) => source)).toEqual(['s3'])
  })
})

describe('a provider whose window is smaller than we thought', () => {
  it('is asked again with a folded prompt, and the run goes on to its answer', async () => {
    const tooLong = 6_000
    const model = scriptedModel(({ messages }, index) => {
      if (messages.reduce((sum, message) => sum + messageTokens(message), 0) > tooLong) return overflow
      return index < 40 ? { calls: [read(index + 1)] } : { text: 'Part 1 weighs 7 grams [s1].' }
    })
    const dependencies = testDependencies({ model, tools: [readPart] })
    const run = await runToEnd(dependencies, { question: 'what does part 1 weigh?', limits })
    expect(run.end).toEqual({ status: 'done', reason: 'direct-answer' })
    const failed = (await dependencies.log.read(run.id)).filter((event) => event.type === 'model.failed')
    expect(failed.map(({ fault }) => fault.code)).toEqual(['context-overflow'])
  })

  it('ends the run with its fault and the findings where a folded prompt is too long as well', async () => {
    const model = scriptedModel((_, index) => (index < 3 ? { calls: [read(index + 1)] } : overflow))
    const run = await runToEnd(testDependencies({ model, tools: [readPart] }), { limits })
    expect(model.requests).toHaveLength(5)
    expect(run.end).toEqual({
      status: 'failed',
      reason: 'context-overflow',
      fault: expect.objectContaining({ code: 'context-overflow', message: 'the prompt is too long' }),
    })
    expect(run.answer).toMatchObject({ mode: 'extractive', citations: [{ source: 's1' }, { source: 's2' }, { source: 's3' }] })
  })

  it('is not asked again where the question alone is too long: what plain retrieval finds stands in', async () => {
    const model = scriptedModel(() => overflow)
    const run = await runToEnd(testDependencies({ model, tools: [lookup()] }), { context: words(50_000) })
    expect(model.requests).toHaveLength(1)
    expect(run.end).toMatchObject({ status: 'failed', reason: 'context-overflow' })
    expect(run.results.map(({ record }) => record.call.tool)).toEqual(['lookup'])
    expect(run.answer?.mode).toBe('extractive')
  })

  it('does not end a session: a question whose own text is too long fails by name, the next one is answered', async () => {
    const model = scriptedModel((_, index) => (index === 0 ? overflow : { text: 'It is blue.' }))
    const dependencies = testDependencies({ model })
    const long = await runToEnd(dependencies, { context: words(50_000) })
    expect(long.end).toMatchObject({ status: 'failed', reason: 'context-overflow' })
    const history = [{ run: long.id, question: 'why?', answer: long.answer?.text ?? '' }]
    expect((await runToEnd(dependencies, { history })).end?.status).toBe('done')
  })
})
