import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openAiCompatible } from '../../models/openai-compatible.ts'
import { scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import { runToEnd, testDependencies } from '../engine.fixture.ts'
import { measurePrompts } from './prompts.fixture.ts'

const nouns = ['session', 'worker', 'queue', 'request', 'plugin', 'header', 'cache', 'stream', 'timeout', 'router', 'schema', 'cookie']
const verbs = ['reads', 'replaces', 'delays', 'validates', 'closes', 'announces', 'forwards']

/** A page of documentation of about 1,800 tokens: 12 sections of 10 sentences. */
function page(i: number): string {
  const word = (list: readonly string[], at: number) => list[(i * 31 + at * 17 + at * at) % list.length]!
  const sentence = (at: number) =>
    `When the ${word(nouns, at)} is full, the ${word(nouns, at + 3)} ${word(verbs, at)} each ${word(nouns, at + 5)} after ${at + i} ms.`
  const section = (part: number) =>
    `## ${word(nouns, part)} ${part}\n\n${Array.from({ length: 10 }, (_, at) => sentence(part * 10 + at)).join(' ')}`
  return [`# Page ${i}`, ...Array.from({ length: 12 }, (_, part) => section(part))].join('\n\n')
}

/** A run of 20 steps that each open two pages, over HTTP, and what it asked. `whole`: without truncation and folding. */
async function twentySteps(whole: boolean) {
  const openPage = tool({
    name: 'open_page',
    description: 'Open page i of the manual',
    input: z.object({ i: z.number() }),
    paged: whole,
    run: ({ i }) => ({ text: '', sources: [{ id: `page-${i}`, title: `Page ${i}`, uri: `file:///pages/${i}.md`, text: page(i) }] }),
  })
  await using endpoint = await scriptedEndpoint(({ index }) =>
    index < 20
      ? { calls: [2 * index, 2 * index + 1].map((i) => ({ tool: 'open_page', input: { i } })) }
      : { text: `${/When[^.]*/.exec(page(6))?.[0]} [s7].` },
  )
  const dependencies = testDependencies({
    model: openAiCompatible({ name: 'scripted', baseUrl: new URL(endpoint.baseUrl) }),
    tools: [openPage],
  })
  const run = await runToEnd(dependencies, {
    question: 'what happens when the queue is full?',
    limits: { steps: 30, toolCalls: 100 },
    ...(whole ? { contextTokens: 10_000_000 } : {}),
  })
  return { run, prompts: measurePrompts(endpoint.requests) }
}

describe('the prompts of a run of 20 steps', () => {
  it('begin with the whole prompt before, but for the foldings, and have at most 40% of the tokens that whole results would have', async () => {
    const { run, prompts } = await twentySteps(false)
    expect(run.end?.status).toBe('done')
    expect(prompts.tokens).toHaveLength(21)
    const changed = prompts.kept.filter((share) => share < 0.95)
    expect([changed.length, prompts.kept.filter((share) => share < 1).length]).toEqual([1, 1])
    expect(run.foldedAt).toHaveLength(1)
    const whole = await twentySteps(true)
    expect(whole.prompts.tokens).toHaveLength(21)
    expect(whole.run.foldedAt).toEqual([])
    expect(Math.min(...whole.prompts.kept)).toBe(1)
    expect(whole.prompts.tokens.at(-1)).toBeGreaterThan(40 * 1_700)
    expect(prompts.total).toBeLessThanOrEqual(0.4 * whole.prompts.total)
  })
})
