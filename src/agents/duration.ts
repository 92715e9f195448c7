import { error, type Reading } from './agent-problems.ts'
import type { Member } from './declaration.ts'
import { kindOf } from './members.ts'

const units: Readonly<Record<string, number>> = { '': 1_000, ms: 1, s: 1_000, m: 60_000, min: 60_000, h: 3_600_000 }

/** The longest that can be asked for, ms: a day. */
const longest = 86_400_000

/** A duration in ms: `30s`, `2m`, `500ms`, or a number of seconds. */
export function durationOf(member: Member | undefined, reading: Reading): number | undefined {
  if (!member) return undefined
  const { name, value } = member
  const text = value.kind === 'value' ? String(value.value).trim() : ''
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/.exec(text) ?? []
  const factor = unit === undefined ? undefined : units[unit]
  const ms = number === undefined || factor === undefined ? 0 : Math.round(Number(number) * factor)
  if (ms >= 1 && ms <= longest) return ms
  return error(reading, value.at, `${name} must be a duration of at most 24h, such as 30s, 2m or 90 (seconds), not ${kindOf(value)}`)
}
