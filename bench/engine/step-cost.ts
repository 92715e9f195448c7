import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startRun } from '../../src/app/runs/start-run.ts'
import { systemClock } from '../../src/core/clock.ts'
import type { Model } from '../../src/core/model.ts'
import { openAiCompatible } from '../../src/models/openai-compatible.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { tool } from '../../src/tools/tool.ts'
import { toolbox } from '../../src/tools/toolbox.ts'

/** Steps of a run, and the two stretches of it whose medians are compared. */
const steps = 520
const early = { from: 5, to: 16 }
const late = { from: 490, to: 511 }

/** Microseconds of CPU of a step around the 10th and around the 500th, and how much dearer the later one is: medians over `turns` runs. */
export interface StepCost {
  readonly at10: number
  readonly at500: number
  readonly ratio: number
}

/** Steps of 1 kB results, log on disk. `base`: through the scripted endpoint there; without it the model is in the process, and only the engine is at work. */
export async function stepCost(turns: number, fold: boolean, base?: string): Promise<StepCost> {
  const costs: { readonly early: readonly number[]; readonly late: readonly number[] }[] = []
  await longRun(100, fold, base)
  for (let turn = 0; turn < turns; turn++) {
    const marks = await longRun(steps, fold, base)
    const between = ({ from, to }: typeof early) => marks.slice(from, to).map((mark, at) => mark - marks[from + at - 1]!)
    costs.push({ early: between(early), late: between(late) })
  }
  const at10 = median(costs.flatMap((cost) => cost.early))
  const at500 = median(costs.flatMap((cost) => cost.late))
  return { at10, at500, ratio: at500 / at10 }
}

/** Bytes that a run of so many steps with 1 kB results adds to the log on disk. */
export async function logBytes(count: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-log-'))
  const size = () => statSync(join(folder, 'runs.db')).size
  openEventLog(folder).close()
  const empty = size()
  await longRun(count, true, undefined, folder)
  const bytes = size() - empty
  rmSync(folder, { recursive: true })
  return bytes
}

/** Runs so many steps and gives the CPU used until the beginning of each, microseconds. */
async function longRun(count: number, fold: boolean, base?: string, into?: string): Promise<readonly number[]> {
  const folder = into ?? mkdtempSync(join(tmpdir(), 'ibid-steps-'))
  const log = openEventLog(folder)
  const marks: number[] = []
  const model = base ? openAiCompatible({ name: `steps-${count}`, baseUrl: new URL(base) }) : inProcess(count)
  const marking: Model = {
    ...model,
    stream(request, signal) {
      const { user, system } = process.cpuUsage()
      marks.push(user + system)
      return model.stream(request, signal)
    },
  }
  const lookUp = tool({
    name: 'lookup',
    description: 'Look up item i',
    input: z.object({ i: z.number() }),
    run: ({ i }) => `result ${marks.length} of ${i} ${'x'.repeat(1000)}`,
    timeDependent: true,
  })
  const tools = toolbox([lookUp])
  const limits = { steps: count + 10, toolCalls: count + 10, runMs: 3_600_000, tokens: Number.MAX_SAFE_INTEGER }
  const asking = startRun(
    {
      log,
      tools,
      clock: systemClock,
      redact: (value) => value,
      retrieval: () => [],
      evidence: () => '',
      model: async () => marking,
    },
    {
      question: 'Look things up and answer.',
      model: 'scripted',
      tools: tools.names,
      limits,
      ...(fold ? {} : { contextTokens: 100_000_000 }),
    },
  )
  await asking.result
  log.close()
  if (!into) rmSync(folder, { recursive: true })
  return marks
}

const inProcess = (count: number): Model =>
  scriptedModel((_, index) =>
    index < count
      ? { calls: [{ tool: 'lookup', input: { i: index } }], usage: { inputTokens: 100, outputTokens: 20 } }
      : { text: Array.from({ length: 64 }, (_word, at) => `word${at} `) },
  )

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}
