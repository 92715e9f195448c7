import { createHash } from 'node:crypto'
import type { RunEvent } from '../../src/core/event-types.ts'

/** A fact as somebody came to know it; `hash` tells its content, where whoever knows it has that. */
export interface StoredEvent {
  readonly seq: number
  readonly type: string
  readonly hash?: string
}

/** A process that stored facts of the run: those it was told are stored, in that order. `token` names the process, not its kind. */
export interface Writer {
  readonly token: string
  readonly acknowledged: readonly StoredEvent[]
}

/** One look at the log: asked for what comes after `after`, it was shown `seen`. What one follower was given is one look. */
export interface Look {
  readonly after: number
  readonly seen: readonly StoredEvent[]
}

/** Somebody who looked, one look after the other. */
export interface Reader {
  readonly name: string
  readonly looks: readonly Look[]
}

/** All that is known of what happened to a run, from everybody who had to do with it. */
export interface History {
  readonly run: string
  /** What the log holds at the end, as it was read. */
  readonly stored: readonly StoredEvent[]
  readonly writers: readonly Writer[]
  readonly readers: readonly Reader[]
  /** Key of the call for each execution of a tool that writes; keys need to be unique within the run only. */
  readonly effects: readonly string[]
  /** Whether the chain of hashes was found intact. */
  readonly intact: boolean
  /** Keys of the calls of tools that write which the log tells to be done. */
  readonly done?: readonly string[]
  /** Key of the step for each model call that was made, and how many deaths there were that can explain one made again. */
  readonly modelCalls?: { readonly made: readonly string[]; readonly deaths: number }
}

/** How a fact is known from its event: the same everywhere if and only if number, time, kind and content are. */
export const known = (event: RunEvent): StoredEvent => ({
  seq: event.seq,
  type: event.type,
  hash: createHash('sha256').update(JSON.stringify(event)).digest('base64url').slice(0, 16),
})

/** What must not happen and did, a line each; nothing where the history is sound. */
export function faultsOf(history: History): readonly string[] {
  const { run, stored, writers, readers, effects, intact } = history
  const faults: string[] = []
  const fault = (text: string) => void faults.push(`run ${run}: ${text}`)

  for (const [index, { seq }] of stored.entries()) if (seq !== index + 1) fault(`event ${index + 1} of the log has number ${seq}`)
  const end = stored.findIndex(({ type }) => type === 'run.ended')
  if (end >= 0 && end < stored.length - 1) fault(`${stored.length - 1 - end} events behind the end at ${end + 1}`)
  if (!intact) fault('the chain of hashes is broken')

  const bySeq = new Map(stored.map((event) => [event.seq, event]))
  /** What is wrong with knowing this of the log; nothing where it is so. */
  const wrong = ({ seq, type, hash }: StoredEvent): string | undefined => {
    const kept = bySeq.get(seq)
    if (!kept) return 'which the log does not hold'
    if (kept.type !== type) return `as ${type}, which the log holds as ${kept.type}`
    return hash !== undefined && kept.hash !== undefined && kept.hash !== hash ? 'with content that the log does not hold' : undefined
  }

  const winners = new Map<number, string>()
  for (const { token, acknowledged } of writers) {
    let last = 0
    for (const event of acknowledged) {
      const other = winners.get(event.seq)
      if (other !== undefined && other !== token) fault(`event ${event.seq} was acknowledged to ${other} and to ${token}`)
      winners.set(event.seq, token)
      if (event.seq <= last) fault(`event ${event.seq} was acknowledged to ${token} after event ${last}`)
      last = event.seq
      const how = wrong(event)
      if (how !== undefined) fault(`event ${event.seq} was acknowledged to ${token}, ${how}`)
    }
  }

  for (const { name, looks } of readers) {
    let furthest = 0
    for (const { after, seen } of looks) {
      for (const [index, event] of seen.entries()) {
        if (event.seq !== after + 1 + index) fault(`${name} saw event ${event.seq} in place of ${after + 1 + index}`)
        const how = wrong(event)
        if (how !== undefined) fault(`${name} saw event ${event.seq}, ${how}`)
      }
      const reached = seen.at(-1)?.seq ?? after
      if (reached < furthest) fault(`${name} saw the log end at ${reached} after it had seen ${furthest}`)
      furthest = Math.max(furthest, reached)
    }
  }

  for (const [key, times] of timesOf(effects)) if (times > 1) fault(`call ${key} was executed ${times} times`)
  const executed = new Set(effects)
  for (const key of history.done ?? []) if (!executed.has(key)) fault(`call ${key} is told to be done and was not executed`)
  const { made, deaths } = history.modelCalls ?? { made: [], deaths: 0 }
  const again = made.length - new Set(made).size
  if (again > deaths) fault(`${again} model calls were made again after ${deaths} deaths`)
  return faults
}

function timesOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  return times
}
