import { lastName } from '../code/names.ts'
import type { Value } from '../code/value.ts'

const formatters = /^(Sprintf|Fprintf|Errorf|format|formatted|sprintf|printf)$/

/**
 * The parts that text is made of, without those that a format turns into numbers: `%d`, `%06x`. For a call, the arguments in question can be named; for
 * calls that format nothing they are given back as they are.
 */
export function formatted(value: Value, parts: readonly Value[] = value.kind === 'text' ? value.parts : []): readonly Value[] {
  const call = value.kind === 'call'
  if (call && !formatters.test(lastName(value.callee.node.text()))) return parts
  const at = parts.findIndex(
    (part) => part.kind === 'literal' && typeof part.value === 'string' && /%[-+ 0#]*\d*(\.\d+)?[a-zA-Z]/.test(part.value),
  )
  const format = parts[at]
  if (at < 0 || format?.kind !== 'literal' || (!call && value.node.text().includes('`'))) return parts
  const verbs = [...String(format.value).matchAll(/%(?:[-+ 0#]*)(?:\d+)?(?:\.\d+)?([a-zA-Z])/g)].map(([, verb]) => verb!)
  return parts.filter((_, index) => index <= at || !/[bdioxXeEfFgGtcC]/.test(verbs[index - at - 1] ?? 's'))
}
