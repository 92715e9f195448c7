import type { Figure, Goal } from './bench.ts'
import { told, type Value } from './read-figure.ts'

/** Where a figure stands in the table. */
export type Standing = 'missed' | 'reached' | 'no goal set'

/** Whether a goal is reached; what equals the goal reaches it. */
export function standing(goal: Goal | undefined, { value }: Value): Standing {
  if (goal === undefined) return 'no goal set'
  const isReached = 'is' in goal ? value === goal.is : 'atLeast' in goal ? Number(value) >= goal.atLeast : Number(value) <= goal.atMost
  return isReached ? 'reached' : 'missed'
}

/** `at most 40 ms`; empty where none is set. */
export function goalText({ goal, unit }: Figure): string {
  if (goal === undefined) return ''
  if ('is' in goal) return withUnit(goal.is, unit)
  return 'atLeast' in goal ? `at least ${withUnit(goal.atLeast, unit)}` : `at most ${withUnit(goal.atMost, unit)}`
}

/** `12.8 ms`, `84% (36 of 43)`, `0.562 (FTS5 0.423)`. */
export function valueText({ unit }: Figure, { value, count, beside }: Value): string {
  const more = [count, beside].filter((text) => text !== undefined).join('; ')
  return `${withUnit(value, unit)}${more === '' ? '' : ` (${more})`}`
}

function withUnit(value: number | boolean, unit: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return `${told(value)}${unit === undefined ? '' : unit === '%' ? '%' : ` ${unit}`}`
}
