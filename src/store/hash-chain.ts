import { hash } from 'node:crypto'
import type { Verification } from '../core/event-log.ts'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { isKnown, type Payload, upgraded, versionOf } from '../core/event-upgrades.ts'
import { IbidError } from '../core/fault.ts'

/**
 * A fact as it is stored. `body` is the fact's JSON without its type, with its version as `v` from the second on. `hash` (hex) chains the rows of one run:
 *
 *     SHA-256 of the UTF-8 text   previous \n seq \n at \n type \n body
 *
 * with a single line feed between the parts, numbers in decimal, and `previous` the hash of row `seq - 1`; for the first row it is
 * the SHA-256 of the run's id. So no row can be changed, dropped from within, moved, or carried to another run without the next
 * one showing it. Rows that were cut off the end show against `Head`, which is kept in another table.
 */
export interface Row {
  readonly seq: number
  /** ms since 1970. */
  readonly at: number
  readonly type: string
  readonly body: string
  readonly hash: string
}

/** The number and the hash (hex) of the newest row of a run, noted with it in a table of its own. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** What the first row of `run` chains from. */
export const origin = (run: string): string => hash('sha256', run)

/**
 * What `body` is the JSON of: the fact without its type, and `v` for its version where that is not the first. Throws `IbidError('malformed')` for what could
 * not be read.
 */
export function payloadOf({ type, ...payload }: Fact): object {
  if (type === 'fact.unknown')
    throw new IbidError('malformed', 'an event from a newer version of ibid cannot be rewritten', 'update ibid on this machine')
  const version = versionOf(type)
  return version === 1 ? payload : { ...payload, v: version }
}

/** The row that stores `fact` after a row with hash `previous`. */
export function rowOf(previous: string, seq: number, at: number, fact: Fact): Row {
  const { type } = fact
  return chainedTo(previous, { seq, at, type, body: JSON.stringify(payloadOf(fact)) })
}

/** A row with the hash that it has after one with hash `previous`. */
export const chainedTo = (previous: string, { seq, at, type, body }: Omit<Row, 'hash'>): Row => ({
  ...{ seq, at, type, body },
  hash: chained(previous, seq, at, type, body),
})

/**
 * The event that `row` stores, as one of today where an earlier program wrote it; `fact.unknown` where a newer one did, in a form that this one does not know.
 * That it holds a fact is trusted (`verify` tells whether a row is what was written); where it is not even JSON, throws `IbidError('malformed')`.
 */
export function eventOf(run: string, row: Omit<Row, 'hash'>): RunEvent {
  const { v, ...payload } = parsed(run, row)
  const { type } = row
  const version = Number(v ?? 1)
  if (!isKnown(type, version)) return { run, seq: row.seq, at: row.at, type: 'fact.unknown', of: type, version }
  const fact = version === versionOf(type) ? payload : upgraded(type, version, payload)
  return { run, seq: row.seq, at: row.at, type, ...fact } as RunEvent
}

function parsed(run: string, row: Omit<Row, 'hash'>): Payload {
  try {
    return JSON.parse(row.body)
  } catch {
    throw new IbidError(
      'malformed',
      `event ${row.seq} of run ${run} cannot be read`,
      `check the run's integrity with: ibid runs verify ${run}`,
    )
  }
}

/**
 * Proves the rows of one run, given in order of `seq`; `brokenAt` is the number of the first that is missing or does not fit. `noted` is the head that is kept
 * elsewhere; absent for a run that an earlier program stored.
 */
export function verifyRows(run: string, rows: readonly Row[], noted?: Head): Verification {
  let head = origin(run)
  for (const [index, row] of rows.entries()) {
    const seq = index + 1
    if (row.seq !== seq) return { intact: false, events: rows.length, brokenAt: seq, problem: `event ${seq} is missing` }
    if (row.hash !== chained(head, seq, row.at, row.type, row.body)) {
      return { intact: false, events: rows.length, brokenAt: seq, problem: `event ${seq} was modified or is out of place` }
    }
    head = row.hash
  }
  return noted === undefined ? { intact: true, events: rows.length, head, end: 'unattested' } : againstHead(rows, head, noted)
}

/** Rows beyond the head were stored by an earlier program that noted none, while the two worked side by side. */
function againstHead(rows: readonly Row[], head: string, noted: Head): Verification {
  const events = rows.length
  if (events < noted.seq) {
    const gone =
      noted.seq === events + 1
        ? `event ${noted.seq}, which had been stored, is`
        : `events ${events + 1} to ${noted.seq}, which had been stored, are`
    return { intact: false, events, brokenAt: events + 1, problem: `${gone} missing at the end`, cutOff: true }
  }
  if (rows[noted.seq - 1]?.hash !== noted.hash)
    return { intact: false, events, brokenAt: noted.seq, problem: `event ${noted.seq} is not the one recorded as the latest` }
  return { intact: true, events, head, end: events === noted.seq ? 'attested' : 'unattested' }
}

const chained = (previous: string, seq: number, at: number, type: string, body: string): string =>
  hash('sha256', `${previous}\n${seq}\n${at}\n${type}\n${body}`)
