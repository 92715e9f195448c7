import { z } from 'zod'
import type { RunDependencies } from '../../src/app/runs/run-dependencies.ts'
import { systemClock } from '../../src/core/clock.ts'
import type { EventLog } from '../../src/core/event-log.ts'
import type { Ask } from '../../src/engine/begin.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { tool } from '../../src/tools/tool.ts'
import { toolbox } from '../../src/tools/toolbox.ts'

/** Something that has a trace outside the log: an execution of a tool, or a model call; `key` names it within its run. */
export type Trace = 'look' | 'change' | 'model'

const acting = (name: 'look' | 'change', traced: (kind: Trace, run: string, key: number) => void) =>
  tool({
    name,
    description: name,
    effect: name === 'look' ? 'read' : 'write',
    input: z.object({ i: z.number() }),
    async run({ i }, { run }) {
      traced(name, run, i)
      await new Promise((resolve) => setImmediate(resolve))
      return {
        text: `${name} ${i}`,
        sources: [{ id: `${name}${i}`, title: name, uri: `file:///${i}`, text: `Item ${i} is number ${i} of the list.` }],
      }
    },
  })

/** The parts of runs that read and write in turn, for so many steps. Item `2n` is looked at and item `2n + 1` changed at step `n`; then comes the answer. */
export function scriptedWork(
  log: EventLog,
  carriers: RunDependencies['carriers'] | undefined,
  traced: (kind: Trace, run: string, key: number) => void,
): { parts(run: string, steps: number): RunDependencies } {
  const tools = toolbox([acting('look', traced), acting('change', traced)])
  return {
    parts: (run, steps) => ({
      log,
      clock: systemClock,
      tools,
      redact: (value) => value,
      retrieval: () => [],
      evidence: () => 'nothing',
      ...(carriers ? { carriers } : {}),
      model: async () =>
        scriptedModel(({ messages }) => {
          const step = messages.filter(({ role }) => role === 'assistant').length
          traced('model', run, step)
          if (step >= steps) return { text: 'Item 0 is number 0 of the list [s1].' }
          return {
            text: `Step ${step}.`,
            calls: [
              { tool: 'look', input: { i: step * 2 } },
              { tool: 'change', input: { i: step * 2 + 1 } },
            ],
          }
        }),
    }),
  }
}

/** What such a run is asked. */
export const scriptedAsk = (run: string, steps: number): Ask => ({
  id: run,
  question: 'what is on the list?',
  model: 'scripted',
  tools: ['look', 'change'],
  // Killed over and over on a busy machine, a run may take its time.
  limits: { steps: steps + 2, toolCalls: 10_000, runMs: 86_400_000 },
  permissions: [{ tool: 'change', decision: 'allow' }],
  contextTokens: 1_000_000,
})
