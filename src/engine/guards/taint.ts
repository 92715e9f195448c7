import type { Action } from '../../core/permission.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import { addressesIn } from './addresses.ts'
import { privateWords } from './private-words.ts'
import { isVouched } from './vouched.ts'

/**
 * Why a person has to be asked about a call, because of what the run has read: words of others may have asked for it. None before such words were read. What
 * changes something is asked about in any case; what reads beyond this machine only where its arguments hold private words, or an address that neither the
 * person nor a source of the run names. Calls that a verb declares are its author's, not the model's; an agent that is called knows what its caller knows.
 */
export function taintNotes(
  run: Run,
  tool: Pick<Tool, 'effect' | 'delegates'>,
  call: ToolCall,
  input: unknown,
  actions: readonly Action[] | undefined,
): readonly string[] {
  if (!run.read.outside || run.request?.verb || tool.effect === 'read' || tool.delegates) return []
  if (actions && actions.length > 0 && actions.every(({ reads }) => reads)) return []
  if (tool.effect === 'write') return ['the run has read words of others, which may have asked for this']
  const texts = { names: namesIn(input), values: valuesIn(input), before: earlierTexts(run, call) }
  const leak = run.read.private ? privateWords(run, texts) : undefined
  const stray = addressesIn(input).find((url) => !isVouched(run, url))
  return [
    ...(leak === undefined ? [] : [`tells others private words: ${JSON.stringify(leak)}`]),
    ...(stray === undefined ? [] : [`goes to ${stray.host}, which only words of others name`]),
  ]
}

/** What the same tool was told before, in this step and those before it: a phrase may be told in parts. */
const earlierTexts = (run: Run, { id, tool }: ToolCall): readonly string[] => {
  const asked = run.pending.slice(
    0,
    Math.max(
      0,
      run.pending.findIndex((call) => call.id === id),
    ),
  )
  return [...run.results.map(({ record }) => record.call), ...asked].flatMap((call) => (call.tool === tool ? valuesIn(call.input) : []))
}

/** Every text among the arguments. */
function valuesIn(input: unknown): readonly string[] {
  if (typeof input === 'string') return [input]
  if (typeof input === 'number') return [String(input)]
  return input !== null && typeof input === 'object' ? Object.values(input).flatMap(valuesIn) : []
}

/** Names of members of the arguments, which a model may make up where a tool takes any. */
function namesIn(input: unknown): readonly string[] {
  if (input === null || typeof input !== 'object') return []
  return [...(Array.isArray(input) ? [] : Object.keys(input)), ...Object.values(input).flatMap(namesIn)]
}
