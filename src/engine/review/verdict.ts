import { isRecord } from '../../core/json.ts'
import type { ReviewAction } from '../../core/review.ts'
import type { Schema } from '../../core/tool.ts'

/** What a reviewing model hands in (row E7). */
export interface Verdict {
  readonly actions: readonly ReviewAction[]
  readonly notes?: string
}

const text = { type: 'string' } as const

/** Actions that do not fit make the whole verdict nonsense: half of one could mean its opposite. */
export const verdictSchema: Schema<Verdict> = {
  json: {
    type: 'object',
    properties: {
      actions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: ['clarify', 'reorder', 'gather', 'stop'] },
            prompt: text,
            subTaskId: text,
            newIndex: { type: 'integer', minimum: 0 },
            what: text,
            reason: text,
          },
          required: ['type'],
        },
      },
      notes: text,
    },
    required: ['actions'],
  },
  check(value) {
    if (!isRecord(value) || !Array.isArray(value['actions'])) return { ok: false, issues: ['actions: expected an array'] }
    const read = value['actions'].map(readAction)
    const issues = read.flatMap((action, index) => (action ? [] : [`actions[${index}]: not an action with what it needs`]))
    if (issues.length > 0) return { ok: false, issues }
    const notes = value['notes']
    return {
      ok: true,
      value: { actions: read.filter((action) => action !== undefined), ...(typeof notes === 'string' && notes ? { notes } : {}) },
    }
  },
}

function readAction(action: unknown): ReviewAction | undefined {
  if (!isRecord(action)) return undefined
  const { type, prompt, subTaskId, newIndex, what, reason } = action
  if (type === 'clarify' && isWords(prompt)) return { type, prompt }
  if (type === 'reorder' && isWords(subTaskId) && Number.isInteger(newIndex)) return { type, subTaskId, newIndex: Number(newIndex) }
  if (type === 'gather' && isWords(what)) return { type, what }
  if (type === 'stop' && isWords(reason)) return { type, reason }
  return undefined
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
