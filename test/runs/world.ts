import { evidenceOf } from '../../src/app/runs/fallback-answer.ts'
import type { EventLog } from '../../src/core/event-log.ts'
import type { Delta, Fact, RunEvent } from '../../src/core/event-types.ts'
import { replay } from '../../src/core/fold-run.ts'
import type { ModelRequest } from '../../src/core/model.ts'
import type { Run } from '../../src/core/run.ts'
import type { Source } from '../../src/core/source.ts'
import type { Tool } from '../../src/core/tool.ts'
import type { Price } from '../../src/core/usage.ts'
import { answerQuestion, type PersonsAnswer } from '../../src/engine/answer-question.ts'
import { type Ask, begin } from '../../src/engine/begin.ts'
import type { EngineDependencies } from '../../src/engine/engine-dependencies.ts'
import { guarded } from '../../src/engine/guards/guard-chain.ts'
import { pursue } from '../../src/engine/run-loop.ts'
import { memoryLog } from '../../src/store/memory-log.ts'
import { type FixedClock, fixedClock } from '../../src/testing/fixed-clock.ts'
import { type ScriptedStep, scriptedModel } from '../../src/testing/scripted-model.ts'
import { controlTools } from '../../src/tools/controls/control-tools.ts'
import { jsonSchema } from '../../src/tools/json-schema.ts'
import { recallDetails } from '../../src/tools/recall-details.ts'
import { toolbox } from '../../src/tools/toolbox.ts'

/** What a scenario's model and tools can see and do. What they give depends on the log and on nothing else, so that a run that was cut goes on alike. */
export interface World {
  readonly clock: FixedClock
  /** Every execution of a tool, such as `search {"query":"x"}`. */
  readonly executed: string[]
  /** The run as the log tells it now. */
  run(): Promise<Run>
  /** What a person does who presses the stop key. */
  cancel(): void
}

/** A run from its question to its end, with everything outside the engine scripted. */
export interface Scenario {
  readonly name: string
  readonly ask: Partial<Ask> & { readonly question: string }
  tools(world: World): readonly Tool[]
  /** What the model says, by the conversation. `retried`: how often this step was tried before. */
  model(request: ModelRequest, retried: number, world: World): ScriptedStep
  /** What the fast model says: it plans and reviews. */
  fast?(request: ModelRequest): ScriptedStep
  readonly price?: Price
  /** What people answer, in the order they are asked. */
  readonly answers?: readonly PersonsAnswer[]
  /** True where the run is cancelled while it rests on a question. */
  readonly cancelAtRest?: boolean
}

const start = Date.UTC(2026, 0, 1)

/** Fixed, so that a golden run is the same byte for byte. */
const nonce = 'golden'

/** The id under which every golden run is recorded. */
export const goldenRun = '01KDVDNRG0GOLDENRVN0000000'

/** Plays a scenario from an empty log, or from the facts of a run that was cut. Gives the run's events and what was executed. */
export async function play(
  scenario: Scenario,
  before: readonly RunEvent[] = [],
): Promise<{
  readonly events: readonly RunEvent[]
  readonly run: Run
  readonly executed: readonly string[]
  readonly deltas: readonly Delta[]
}> {
  const clock = fixedClock(start)
  const log = memoryLog(clock)
  if (before.length === 0) await beginAs(scenario, log, clock)
  for (const event of before) {
    clock.advance(event.at - clock.now())
    await log.append(goldenRun, event.seq - 1, factOf(event))
  }
  const stop = new AbortController()
  const world: World = {
    clock,
    executed: [],
    run: async () => replay(goldenRun, await log.read(goldenRun)),
    cancel: () => stop.abort(),
  }
  const deltas: Delta[] = []
  const dependencies = dependenciesOf(scenario, world, log, deltas)
  for (;;) {
    const run = await pursue(goldenRun, dependencies, stop.signal)
    if (run.end) return { events: await log.read(goldenRun), run, executed: world.executed, deltas }
    if (scenario.cancelAtRest) stop.abort()
    else await answerQuestion(goldenRun, scenario.answers![run.answered.length]!, dependencies)
  }
}

/** Stores the first fact with a nonce that does not change from one recording to the next. */
async function beginAs(scenario: Scenario, log: EventLog, clock: FixedClock): Promise<void> {
  const tools = toolbox(scenario.tools({ clock, executed: [], run: () => Promise.reject(new Error('not begun')), cancel: () => undefined }))
  const redact = <T>(value: T): T => value
  const append: EventLog['append'] = (run, after, fact) => {
    if (fact.type !== 'run.began') throw new Error(`a run begins with run.began, not ${fact.type}`)
    return log.append(run, after, JSON.parse(JSON.stringify(fact).replaceAll(fact.request.nonce, nonce)))
  }
  const own = ['recall_details', 'write_plan', 'ask_user']
  await begin(
    { model: 'main', fastModel: 'fast', id: goldenRun, tools: [...tools.names, ...own], ...scenario.ask },
    { log: { append }, clock, redact },
  )
}

function dependenciesOf(scenario: Scenario, world: World, log: EventLog, deltas: Delta[]): EngineDependencies {
  const tools = toolbox([...scenario.tools(world), recallDetails(), ...controlTools()])
  const emit = (delta: Delta) => void deltas.push(delta)
  const price = scenario.price ? { price: scenario.price } : {}
  return {
    log,
    clock: world.clock,
    tools,
    emit,
    invoke: guarded({ tools, clock: world.clock, redact: (value) => value, emit }),
    redact: (value) => value,
    schema: async (json) => jsonSchema(json),
    retrieval: () => [],
    evidence: evidenceOf,
    model: async (id) => {
      const retried = retriesOfStep(await log.read(goldenRun))
      return id === 'fast' && scenario.fast
        ? scriptedModel(scenario.fast, { id, ...price })
        : scriptedModel((request, index) => scenario.model(request, retried + index, world), { id, ...price })
    },
  }
}

/** How often the step that is under way was tried again. */
function retriesOfStep(events: readonly RunEvent[]): number {
  const over = events.findLast((event) => event.type === 'model.replied' || event.type === 'model.failed')?.step ?? 0
  return events.filter((event) => event.type === 'model.retried' && event.step > over).length
}

const factOf = ({ run: _run, seq: _seq, at: _at, ...fact }: RunEvent): Fact => fact

/** An event without what a second telling may change: when things happened, and how long they took. */
export const timeless = (event: RunEvent): unknown =>
  JSON.parse(JSON.stringify(event, (key, value: unknown) => (timed.has(key) ? undefined : value)))
const timed = new Set(['at', 'startedAt', 'durationMs', 'firstMs'])

/** Replies so far in a conversation. */
export const replies = (request: ModelRequest): number => request.messages.filter(({ role }) => role === 'assistant').length

/** Results so far in a conversation. */
export const results = (request: ModelRequest): number => request.messages.filter(({ role }) => role === 'tool').length

/** A source of one text, at the first line of a file of that name. */
export const sourceOf = (id: string, title: string, text: string): Source => ({
  id,
  title,
  uri: `file:///${id}.md#L1`,
  document: `${id}.md`,
  text,
  line: 1,
})
