import { systemClock } from '../../core/clock.ts'
import type { Model } from '../../core/model.ts'
import { personalText } from '../../core/text-origin.ts'
import { noUsage } from '../../core/usage.ts'
import type { Ask } from '../../engine/begin.ts'
import { newRunId } from '../../engine/run-id.ts'
import type { App } from '../app.ts'
import type { RunDependencies } from '../runs/run-dependencies.ts'
import { toldMemories } from './memories-for-prompt.ts'
import { memoryCommand } from './memory-command.ts'
import { runMemoryCommand } from './run-memory-command.ts'

/** A model in the place of the extractive one for a prompt that is about what is remembered: it says what came of it. */
const memoryCommandModel = (carryOut: () => Promise<string>): Model => ({
  id: 'extractive',
  price: { input: 0, output: 0 },
  async *stream(_request, signal) {
    signal.throwIfAborted()
    yield { type: 'text', text: await carryOut() }
    yield { type: 'finish', reason: 'stop', usage: noUsage }
  },
})

/** What remembering changes about a run of a session. */
interface SessionMemory {
  readonly ask: Pick<Ask, 'id' | 'knows' | 'memory'>
  readonly parts?: Pick<RunDependencies, 'model'>
}

const off = 'Memory is disabled: nothing is remembered, recalled or forgotten here. agent.memory is false.'

/**
 * What is remembered of whose session it is, as their next run is told it. Without a language model nobody reads a prompt: there, prompts that ask to remember,
 * to forget, or what is remembered are carried out as they are said; where `agent.memory` is off, they are told so.
 */
export async function sessionMemory(
  app: Pick<App, 'memories'>,
  session: { readonly id: string; readonly owner?: string },
  question: string,
  model: string,
  isOn: boolean,
): Promise<SessionMemory> {
  const order = model === 'extractive' ? memoryCommand(question) : undefined
  if (order && !isOn) return { ask: {}, parts: { model: async () => memoryCommandModel(async () => off) } }
  if (!isOn || (model === 'extractive' && !order)) return { ask: {} }
  const memories = await app.memories(session.owner)
  if (!order) return { ask: { memory: await toldMemories(memories, question) } }
  const id = newRunId(systemClock.now())
  const carryOut = () => runMemoryCommand(memories, order, { session: session.id, run: id })
  return { ask: { id, knows: personalText }, parts: { model: async () => memoryCommandModel(carryOut) } }
}
