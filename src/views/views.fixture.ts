import { z } from 'zod'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { requestOf } from '../core/request.fixture.ts'
import type { Request } from '../core/request.ts'
import { begin } from '../engine/begin.ts'
import { skySource, testDependencies } from '../engine/engine.fixture.ts'
import { pursue } from '../engine/run-loop.ts'
import { type ScriptedStep, scriptedModel } from '../testing/scripted-model.ts'
import { tool } from '../tools/tool.ts'

const search = tool({
  name: 'search',
  description: 'Search',
  input: z.object({ query: z.string() }),
  run: ({ query }) => {
    if (query === 'broken') throw new Error('the index is broken')
    return { text: `1 section for ${query}`, sources: [{ ...skySource, collection: 'docs', document: 'sky.md', section: 'Colour' }] }
  },
})

export const searchFor = (query: string): ScriptedStep => ({
  calls: [{ tool: 'search', input: { query } }],
  usage: { inputTokens: 900, outputTokens: 100 },
})

/** The events of a whole run of a scripted model that searches a document about the sky. */
export async function eventsOf(
  script: readonly ScriptedStep[],
  useCase?: string,
): Promise<{ readonly id: string; readonly events: readonly RunEvent[] }> {
  const dependencies = testDependencies({ model: scriptedModel(script, { price: { input: 1, output: 2 } }), tools: [search] })
  const id = await begin({ question: 'why is the sky blue?', model: 'scripted', tools: ['search'], useCase }, dependencies)
  await pursue(id, dependencies, new AbortController().signal)
  return { id, events: await dependencies.log.read(id) }
}

/** Facts as the events of one run that asks `Which limit holds?`. */
export const toldAs = (request: Partial<Request>, ...facts: readonly Fact[]): readonly RunEvent[] =>
  [{ type: 'run.began', request: requestOf({ question: 'Which limit holds?', ...request }) } as const, ...facts].map((fact, index) => ({
    ...fact,
    run: 'R',
    seq: index + 1,
    at: 1_000,
  }))
