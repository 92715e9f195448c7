import type { Clock } from '../../core/clock.ts'
import type { EventLog } from '../../core/event-log.ts'
import type { Fact } from '../../core/event-types.ts'
import { chainedTo, eventOf, origin, type Row, rowOf } from '../hash-chain.ts'
import { staleWriter } from '../log-error.ts'
import type { PostgresDatabase } from './database.ts'
import { isAwayOrFull } from './error.ts'
import { type eventStatements, newWriter } from './event-rows.ts'

/** Runs whose newest number and hash are kept in memory; others are read again at their next append. */
const tipsKept = 1_024

/** What comes behind the last row of a run. */
type Tip = Pick<Row, 'seq' | 'hash'>

/** Rows of one run that are on their way to the database together. */
interface UnderWay {
  readonly rows: Row[]
  isSent: boolean
  /** Rejects where none of them is stored. */
  stored: Promise<void>
}

interface Appends {
  readonly append: EventLog['append']
  /** Where a run stands, as it was just read. */
  keepTip(run: string, tip: Pick<Row, 'seq' | 'hash' | 'type'>): void
  /** The newest number of a run, where it is known. */
  newest(run: string): number | undefined
}

/**
 * Appends to the log in the database. What is appended behind an event that is not sent yet goes with it, in one statement that stores all of them or none; what comes
 * behind one that is on its way waits for it. `grown` is told of what has been stored.
 */
export function appends(
  database: PostgresDatabase,
  rows: ReturnType<typeof eventStatements>,
  clock: Pick<Clock, 'now'>,
  grown: (run: string, rows: readonly Row[]) => void,
): Appends {
  const tips = new Map<string, Tip>()
  const underWay = new Map<string, UnderWay>()
  const readTip = async (run: string): Promise<Tip> => (await database.lasting(() => rows.tip(run))) ?? { seq: 0, hash: origin(run) }

  /** Of a run that has ended nothing is kept. */
  const keepTip: Appends['keepTip'] = (run, { seq, hash, type }) => {
    if (type === 'run.ended' || (tips.get(run)?.seq ?? 0) > seq) return
    if (tips.size >= tipsKept) tips.delete(tips.keys().next().value ?? '')
    tips.set(run, { seq, hash })
  }
  /** One try, as often as it takes to learn what came of it. Rows that stand behind another one than they were made for are not stored. */
  const isStored = async (run: string, previous: string, batch: UnderWay, fact: Fact, writer: number): Promise<boolean> => {
    const [first] = batch.rows as [Row, ...Row[]]
    // Whoever begins a run is told at once that the disk is full; one under way has paid for what it would lose.
    const wait = first.seq > 1 ? isAwayOrFull : undefined
    const sent = () => void (batch.isSent = true)
    const isNew = await database.lasting(
      () => (first.seq === 1 ? rows.begin(run, first, fact, writer) : rows.insert({ run, previous, writer, rows: batch.rows, sent })),
      wait,
    )
    // What an earlier try has stored, whose answer did not arrive, stands in its own way; so does what was stored with others in a statement that was cut.
    return isNew || (await database.lasting(() => rows.writer(run, first.seq))) === writer
  }
  const store = async (run: string, { seq, hash }: Tip, batch: UnderWay, fact: Fact): Promise<void> => {
    const writer = newWriter()
    let previous = hash
    while (!(await isStored(run, previous, batch, fact, writer))) {
      const tip = await readTip(run)
      if (tip.seq !== seq) throw staleWriter(run, seq, tip.seq)
      previous = tip.hash
      let before = previous
      for (const [index, row] of batch.rows.entries()) {
        batch.rows[index] = chainedTo(before, row)
        before = batch.rows[index].hash
      }
    }
    keepTip(run, batch.rows.at(-1)!)
    grown(run, batch.rows)
  }

  const append: EventLog['append'] = async (run, after, fact, early) => {
    const before = underWay.get(run)
    const last = before?.rows.at(-1)
    if (before && last?.seq === after) {
      if (!before.isSent) {
        const row = rowOf(last.hash, after + 1, clock.now(), fact)
        const event = eventOf(run, row)
        before.rows.push(row)
        early?.(event)
        await before.stored
        return event
      }
      await before.stored
    }
    const [known, at] = [tips.get(run), clock.now()]
    tips.delete(run)
    const tip = known?.seq === after ? known : after === 0 ? { seq: 0, hash: origin(run) } : await readTip(run)
    if (tip.seq !== after) throw staleWriter(run, after, tip.seq)
    const row = rowOf(tip.hash, after + 1, at, fact)
    const event = eventOf(run, row)
    // A first event goes alone: it has what the others have not.
    const batch: UnderWay = { rows: [row], isSent: after === 0, stored: Promise.resolve() }
    // Of two writers of a run here, the second is told of nothing before it is stored: it could not tell its rows from those of the first.
    const isSecond = (underWay.get(run)?.rows.at(-1)?.seq ?? 0) > after
    if (!isSecond) underWay.set(run, batch)
    batch.stored = store(run, tip, batch, fact)
    // Where `early` throws, nobody here waits for it.
    batch.stored.catch(() => undefined)
    try {
      if (!isSecond) early?.(event)
      await batch.stored
      return event
    } finally {
      if (underWay.get(run) === batch) underWay.delete(run)
    }
  }
  return { append, keepTip, newest: (run) => tips.get(run)?.seq }
}
