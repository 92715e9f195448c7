import { withoutControls } from '../core/control-sequences.ts'
import { isRecord } from '../core/json.ts'

/** What a model's last words amount to. */
export type ReadAnswer = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'empty' } | { readonly kind: 'json' }

/** Names under which models that imitate a format put their answer. */
const answerKeys = ['answer', 'final_answer', 'finalAnswer', 'response', 'text', 'content', 'message', 'output']

/** Unwraps an answer that is one bare JSON object (row B14); JSON that holds no answer in words is reported as such. Code blocks in prose stay. */
export function readAnswer(reply: string): ReadAnswer {
  const text = withoutControls(reply).trim()
  if (text === '') return { kind: 'empty' }
  const bare = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text
  if (!/^[[{]/.test(bare) || !/[\]}]$/.test(bare)) return { kind: 'text', text }
  const value = parse(bare)
  if (value === undefined) return { kind: 'text', text }
  const inner = isRecord(value)
    ? answerKeys.map((key) => value[key]).find((member) => typeof member === 'string' && member.trim() !== '')
    : undefined
  return typeof inner === 'string' ? { kind: 'text', text: inner.trim() } : { kind: 'json' }
}

/** undefined where `text` is no JSON; a JSON value is never undefined. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
