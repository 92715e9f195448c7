import type { RunEvent } from '../../core/event-types.ts'
import { eventOf, type Row } from '../hash-chain.ts'

/** Bytes of a hint that holds its event; of a longer one it is only told that it is there. */
const mostBytes = 4_000
/** Events of one run that are kept for its followers. */
const mostKept = 16

/** An event that was stored, as one program tells the others. */
interface NotifiedEvent {
  readonly teller: string
  readonly run: string
  /** Absent where it is too long. */
  readonly row?: Omit<Row, 'hash'> | undefined
}

export function payloadOf({ teller, run, row }: NotifiedEvent): string {
  const whole = JSON.stringify([teller, run, ...(row ? [row.seq, row.at, row.type, row.body] : [])])
  return Buffer.byteLength(whole) <= mostBytes ? whole : JSON.stringify([teller, run])
}

/** Throws for what is no such payload. */
export function toldOf(payload: string): NotifiedEvent {
  const [teller, run, seq, at, type, body] = JSON.parse(payload)
  return { teller, run, row: seq === undefined ? undefined : { seq, at, type, body } }
}

/** The newest events of runs that are followed here, as they were told, so that nobody has to read them. */
interface NotifiedEvents {
  /** From now on what is told of the run is kept. */
  keep(run: string): void
  /** An event was told of; without a row, or where one is missing before it, what is known is forgotten. */
  add(told: NotifiedEvent): void
  /** Events behind a number, none where no newer one is known; undefined where only the log can tell. */
  after(run: string, seq: number): readonly RunEvent[] | undefined
  /** The newest number; undefined where none is known. */
  newest(run: string): number | undefined
  forget(run: string): void
  /** Keeps nothing more of any run but these. */
  only(runs: readonly string[]): void
}

export function notifiedEvents(): NotifiedEvents {
  /** In order, without a hole. */
  const known = new Map<string, RunEvent[]>()
  const newest = (run: string) => known.get(run)?.at(-1)?.seq
  const forget = (run: string) => void known.get(run)?.splice(0)
  return {
    keep(run) {
      if (!known.has(run)) known.set(run, [])
    },
    add({ run, row }) {
      const those = known.get(run)
      if (!those) return
      if (!row || row.seq !== (newest(run) ?? row.seq - 1) + 1) those.splice(0)
      if (!row) return
      try {
        those.push(eventOf(run, row))
      } catch {
        // Whoever reads it is told.
        those.splice(0)
      }
      if (those.length > mostKept) those.shift()
    },
    after(run, seq) {
      const those = known.get(run) ?? []
      const [first] = those
      const last = newest(run)
      // Whoever has read further than what was told so far is told of the rest, or finds it by looking.
      return first && last !== undefined && seq >= first.seq - 1 ? those.slice(seq - first.seq + 1) : undefined
    },
    newest,
    forget,
    only(runs) {
      const those = new Set(runs)
      for (const run of known.keys()) if (!those.has(run)) known.delete(run)
    },
  }
}
