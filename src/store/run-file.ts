import { spelledOut } from '../core/control-sequences.ts'
import type { Verification } from '../core/event-log.ts'
import type { RunEvent } from '../core/event-types.ts'
import { IbidError } from '../core/fault.ts'
import { isRecord } from '../core/json.ts'
import { eventOf, origin, type Row, rowOf, verifyRows } from './hash-chain.ts'

/**
 * A run as a file: JSON lines, one event each, in order, each ended by a line feed. A line holds `run`, `seq`, `at`, `type`, the event's own members, and last
 * `hash`, the hash of its row (see `Row`), whose `body` is the object of the event's own members as `JSON.stringify` writes it. Of the ways to write the same,
 * this is the only one that is taken for what was written. So the chain can be proved from the file alone. The hashes are computed from the events given: prove
 * the log before, where they come from one.
 */
export function runFile(events: readonly RunEvent[]): string {
  let previous = origin(events[0]?.run ?? '')
  return events
    .map((event) => {
      const { run, seq, at, ...fact } = event
      const row = rowOf(previous, seq, at, fact)
      previous = row.hash
      return `${lineOf({ ...row, run })}\n`
    })
    .join('')
}

/** A run read from a file, and whether the file is what was written. */
export interface RunOfFile {
  readonly run: string
  readonly events: readonly RunEvent[]
  readonly proof: Verification
}

/**
 * Reads what `runFile` wrote. A changed, missing or foreign line is told by `proof`, and so is one that says the same in other characters: with a member twice,
 * in another order, with white space, or with a blank line before it. Throws `IbidError('malformed')` where a line is no event at all. That an event holds what
 * its type says is trusted, as it is of the log.
 */
export function readRunFile(text: string): RunOfFile {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.map((line, index) => rowIn(line, index + 1))
  const run = rows[0]?.run
  if (run === undefined) throw new IbidError('malformed', 'the file contains no events', 'create one with: ibid runs export <run> --jsonl')
  const written = text.replace(/\n$/, '').split('\n')
  return {
    run,
    events: rows.map((row) => eventOf(run, row)),
    proof: firstOf(
      withEnd(verifyRows(run, rows), rows),
      problemAt(rows, (row) => row.run !== run, 'belongs to another run'),
      problemAt(rows, (row, at) => written[at] !== lineOf(row), 'does not match the line that was written'),
    ),
  }
}

/** The file itself says whether the run was over. */
const withEnd = (proof: Verification, rows: readonly Row[]): Verification =>
  proof.intact ? { ...proof, end: rows.at(-1)?.type === 'run.ended' ? 'over' : 'open' } : proof

function problemAt<Item>(rows: readonly Item[], isWrong: (row: Item, at: number) => boolean, what: string): Verification | undefined {
  const at = rows.findIndex(isWrong)
  return at < 0 ? undefined : { intact: false, events: rows.length, brokenAt: at + 1, problem: `event ${at + 1} ${what}` }
}

/** What is wrong nearest to the beginning. */
const firstOf = (proof: Verification, ...others: readonly (Verification | undefined)[]): Verification =>
  others.reduce<Verification>((first, other) => {
    const isEarlier = other && !other.intact && (first.intact || other.brokenAt < first.brokenAt)
    return isEarlier ? other : first
  }, proof)

/** A row of a file. */
type FileRow = Row & { readonly run: string }

/** The line of a row, without its line feed: it can be shown anywhere, and says the same. */
const lineOf = ({ run, seq, at, type, body, hash }: FileRow): string =>
  spelledOut(JSON.stringify({ run, seq, at, type, ...JSON.parse(body), hash }))

function rowIn(line: string, number: number): FileRow {
  const value = parsed(line)
  if (isRecord(value)) {
    const { run, seq, at, type, hash, ...payload } = value
    if (
      typeof run === 'string' &&
      typeof seq === 'number' &&
      typeof at === 'number' &&
      typeof type === 'string' &&
      typeof hash === 'string'
    )
      return { run, seq, at, type, body: JSON.stringify(payload), hash }
  }
  throw new IbidError('malformed', `line ${number} is not a run event`, 'export the file again with: ibid runs export <run> --jsonl')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
