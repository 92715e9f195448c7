import type { Action } from '../../core/permission.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import { addressesIn } from './addresses.ts'
import { privateWords } from './private-words.ts'
import { isTrustedAddress } from './trusted-address.ts'

/**
 * Why a person has to be asked about a call, because of what the run has read: words of others may have asked for it. None before such words were read. What
 * changes something, and what reads a file that may hold secrets, is asked about in any case; what reads beyond this machine only where its arguments hold
 * private words, or an address that neither the person nor a source of the run names. Calls that a verb declares are its author's, not the model's: they count
 * where others wrote the verb, so that the run began with their words. An agent that is called knows what its caller knows.
 */
export async function untrustedTextNotes(
  run: Run,
  tool: Pick<Tool, 'effect' | 'delegates' | 'secrets'>,
  call: ToolCall,
  input: unknown,
  actions: readonly Action[] | undefined,
): Promise<readonly string[]> {
  const { request } = run
  if (!run.read.outside || tool.delegates || (request?.verb && !request.knows?.outside)) return []
  const secrets = (await tool.secrets?.(input, request?.folder === undefined ? {} : { folder: request.folder })) ?? []
  const opens = secrets.length > 0 ? [`opens ${secrets.join(', ')}, which may contain secrets`] : []
  if (tool.effect === 'read' || (actions && actions.length > 0 && actions.every(({ reads }) => reads))) return opens
  if (tool.effect === 'write') return [...opens, 'the run has read untrusted text, which may have requested this']
  const texts = { names: namesIn(input), values: valuesIn(input), before: earlierTexts(run, call) }
  const leak = run.read.private ? privateWords(run, texts) : undefined
  const stray = addressesIn(input).find((url) => !isTrustedAddress(run, url))
  return [
    ...opens,
    ...(leak === undefined ? [] : [`sends private text to others: ${JSON.stringify(leak)}`]),
    ...(stray === undefined ? [] : [`connects to ${stray.host}, which appears only in untrusted text`]),
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
