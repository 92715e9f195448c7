import { readFileSync } from 'node:fs'
import type { Look, StoredEvent } from './history.ts'

/** What one process did to one run. */
export interface Part {
  readonly stored: StoredEvent[]
  readonly changes: string[]
  readonly modelCalls: string[]
  readonly reads: Look[]
  readonly followed: StoredEvent[]
  /** Whether it followed the run to its end. */
  hasFinished: boolean
  /** How often it began to carry the run. */
  carried: number
  /** Why it let go of it, where the run did not end here: `code message`. */
  readonly refusals: string[]
}

/** What one process did. */
export interface Deeds {
  /** ms that it took to start; undefined for one that never came so far. */
  up: number | undefined
  /** Planned moments at which it died: one at most. */
  readonly died: string[]
  part(run: string): Part
}

/** Reads the record of a process; what a death has cut off at its end does not count. */
export function deedsIn(record: string): Deeds {
  const parts = new Map<string, Part>()
  const part = (run: string): Part => {
    const made = parts.get(run) ?? {
      stored: [],
      changes: [],
      modelCalls: [],
      reads: [],
      followed: [],
      hasFinished: false,
      carried: 0,
      refusals: [],
    }
    parts.set(run, made)
    return made
  }
  const deeds: Deeds = { up: undefined, died: [], part }
  for (const line of linesOf(record)) {
    const [kind, first = '', ...rest] = line.split(' ')
    const [second = ''] = rest
    if (kind === 'up') deeds.up = Number(first)
    else if (kind === 'died') deeds.died.push([first, ...rest].join(' '))
    else if (kind === 'stored') part(first).stored.push(eventIn(second))
    else if (kind === 'followed') part(first).followed.push(eventIn(second))
    else if (kind === 'finished') part(first).hasFinished = true
    else if (kind === 'change') part(first).changes.push(second)
    else if (kind === 'model') part(first).modelCalls.push(second)
    else if (kind === 'carrying') part(first).carried += 1
    else if (kind === 'refused') part(first).refusals.push(rest.join(' '))
    else if (kind === 'read') part(first).reads.push({ after: Number(second), seen: rest.slice(1).map(eventIn) })
  }
  return deeds
}

function linesOf(record: string): readonly string[] {
  try {
    return readFileSync(record, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}

function eventIn(shown: string): StoredEvent {
  const [seq, type = '', hash = ''] = shown.split(':')
  return { seq: Number(seq), type, hash }
}
