import type { RunEvent } from '../../../core/event-types.ts'
import type { Tool } from '../../../core/tool.ts'
import { answerQuestion, type PersonsAnswer } from '../../../engine/answer-question.ts'
import { type Ask, begin } from '../../../engine/begin.ts'
import { testDependencies } from '../../../engine/engine.fixture.ts'
import type { EngineDependencies } from '../../../engine/engine-dependencies.ts'
import { pursue } from '../../../engine/run-loop.ts'
import { fixedClock } from '../../../testing/fixed-clock.ts'
import { type ScriptedModelOptions, type ScriptedStep, scriptedModel } from '../../../testing/scripted-model.ts'
import { controlTools } from '../../../tools/controls/control-tools.ts'
import { evidenceOf } from '../fallback-answer.ts'

interface Recording {
  readonly script: readonly ScriptedStep[] | Parameters<typeof scriptedModel>[0]
  readonly tools?: readonly Tool[]
  readonly ask?: Partial<Ask>
  readonly options?: ScriptedModelOptions
  /** What a person says whenever the run rests. */
  readonly answers?: readonly PersonsAnswer[]
  readonly signal?: AbortSignal
  readonly parts?: Partial<EngineDependencies>
}

/** The events of a run with real parts around a scripted model, on a clock that moves on by a second with every request. */
export async function recordingOf(recording: Recording): Promise<readonly RunEvent[]> {
  const { script, tools = [], ask = {}, options, answers = [], signal = new AbortController().signal, parts = {} } = recording
  const clock = fixedClock()
  const model = scriptedModel((request, index) => {
    clock.advance(1000)
    return typeof script === 'function'
      ? script(request, index)
      : (script[index] ?? { fault: { code: 'failed', message: 'over', retryable: false } })
  }, options)
  const dependencies: EngineDependencies = {
    ...testDependencies({ model, clock, tools: [...tools, ...controlTools()] }),
    evidence: evidenceOf,
    ...parts,
  }
  const id = await begin(
    { question: 'why is the sky blue?', model: 'scripted', tools: tools.map(({ name }) => name), ...ask },
    dependencies,
  )
  await pursue(id, dependencies, signal)
  for (const answer of answers) {
    await answerQuestion(id, answer, dependencies)
    await pursue(id, dependencies, signal)
  }
  return dependencies.log.read(id)
}
