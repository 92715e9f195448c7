import { z } from 'zod'
import type { EventLog } from '../core/event-log.ts'
import type { Delta } from '../core/event-types.ts'
import type { Model } from '../core/model.ts'
import type { Run } from '../core/run.ts'
import type { Source } from '../core/source.ts'
import type { Tool } from '../core/tool.ts'
import { memoryLog } from '../store/memory-log.ts'
import { type FixedClock, fixedClock } from '../testing/fixed-clock.ts'
import { jsonSchema } from '../tools/json-schema.ts'
import { tool } from '../tools/tool.ts'
import { toolbox } from '../tools/toolbox.ts'
import { answerQuestion, type PersonsAnswer } from './answer-question.ts'
import { type Ask, begin } from './begin.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { guarded } from './guards/guard-chain.ts'
import { pursue } from './run-loop.ts'

interface Parts {
  readonly model: Model
  /** The model of the id `fast`. */
  readonly fast?: Model
  readonly tools?: readonly Tool[]
  readonly log?: EventLog
  readonly clock?: FixedClock
  readonly redact?: EngineDependencies['redact']
}

/** Real engine parts around a given model and given tools, in memory and on a clock that never waits. */
export function testDependencies(parts: Parts): EngineDependencies & { readonly clock: FixedClock; readonly deltas: Delta[] } {
  const clock = parts.clock ?? fixedClock()
  const tools = toolbox(parts.tools ?? [])
  const deltas: Delta[] = []
  const emit = (delta: Delta) => void deltas.push(delta)
  return {
    log: parts.log ?? memoryLog(clock),
    clock,
    tools,
    deltas,
    emit,
    invoke: guarded({ tools, clock, redact: parts.redact ?? ((value) => value), emit }),
    model: async (id) => (id === 'fast' && parts.fast ? parts.fast : parts.model),
    retrieval: (run) => (run.request?.tools.includes('lookup') ? [{ tool: 'lookup', input: { i: 1 } }] : []),
    evidence: (run) =>
      [...run.sources].map(([handle, source]) => `${source.text.split('. ')[0]}. [${handle}]`).join('\n\n') || 'No results.',
    redact: parts.redact ?? ((value) => value),
    schema: async (json) => jsonSchema(json),
  }
}

/** Begins a run with every tool that there is and pursues it. */
export async function runToEnd(
  dependencies: EngineDependencies,
  ask: Partial<Ask> = {},
  signal = new AbortController().signal,
): Promise<Run> {
  const id = await begin({ question: 'why is the sky blue?', model: 'scripted', tools: dependencies.tools.names, ...ask }, dependencies)
  return pursue(id, dependencies, signal)
}

/** Answers the question that a run rests on, and pursues it. */
export async function answerAndPursue(dependencies: EngineDependencies, run: Run, said: PersonsAnswer): Promise<Run> {
  await answerQuestion(run.id, said, dependencies)
  return pursue(run.id, dependencies, new AbortController().signal)
}

export const skySource: Source = {
  id: 'sky',
  title: 'Sky',
  uri: 'file:///sky.md#L1',
  line: 1,
  text: 'The sky is blue because air scatters blue light 5 times more than red light. Sunsets are red.',
}

/** A read-only tool that finds one source, and counts how often it was run. */
export function lookup(run?: (i: number) => Promise<string> | string): Tool & { readonly runs: number[] } {
  const runs: number[] = []
  const made = tool({
    name: 'lookup',
    description: 'Look up item i',
    input: z.object({ i: z.number() }),
    async run({ i }) {
      runs.push(i)
      return run ? await run(i) : { text: `item ${i}`, sources: [skySource] }
    },
  })
  return { ...made, runs }
}
