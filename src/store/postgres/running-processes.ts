import { randomBytes } from 'node:crypto'
import type { Carriers } from '../running-processes.ts'
import type { PostgresDatabase, Statement } from './database.ts'
import { escapedText } from './escaped-text.ts'

/** Processes that carry runs, and which; `beat` is the database's time of the last sign of life. */
export const carrierSchema = `
  create table carriers (token text primary key, beat timestamptz not null);
  create table carried (run text collate "C" not null, carrier text not null references carriers on delete cascade, primary key (run, carrier));
  create index carried_carrier on carried (carrier);`

/** ms between two signs of life of a process that carries runs. */
const beatMs = 2_000
/** Of this age a sign of life is none. */
export const mostSilent = `interval '8 seconds'`
/** After so long without one a process is taken away; where it only slept, it comes back with all that it carries. */
const mostKept = `interval '1 minute'`
/** ms that a run which is over may wait to be taken away with what comes next: a busy program begins another one at that moment. */
const overMs = 200
/** Signs of life of a process between two looks for those of the dead. */
const beatsPerSweep = 30
/** ms after which a statement without an answer counts as failed. */
const answerMs = 5_000

/** A sign of life that tells nothing else need not wait for a slow disk: what a crash takes of it, the next one says again. */
const sign: Statement = {
  name: 'ibid-beat',
  line: 'runs',
  text: `with beat as (
           insert into carriers (token, beat) values ($1, now()) on conflict (token) do update set beat = now() returning xmax = 0 as "isNew"
         ), more as (
           insert into carried (run, carrier) select run, $1 from unnest($2::text[]) as added (run) on conflict do nothing
         ), fewer as (
           delete from carried where carrier = $1 and run = any($3::text[])
         )
         select "isNew", set_config('synchronous_commit', case when $4 then 'off' else current_setting('synchronous_commit') end, true) from beat`,
  query_timeout: answerMs,
}
const sweep = { text: `delete from carriers where beat < now() - ${mostKept}`, query_timeout: answerMs }
/** What this program has let go of may still stand there. */
const look: Statement = {
  name: 'ibid-presence',
  line: 'runs',
  text: `select exists (
           select from carried join carriers on token = carrier where run = $1 and carrier <> $2 and beat > now() - ${mostSilent}
         ) as "isCarried"`,
  query_timeout: answerMs,
}

/** Between a worker's taking a run and its first sign of life nobody carries it. The queue is named here, for its own module loads its whole library. */
const lookInQueue: Statement = {
  name: 'ibid-waits',
  line: 'runs',
  text: `select exists (
           select from ibid_jobs.job
           where name like 'runs%' and singleton_key = $1
             and (state in ('created', 'retry') or (state = 'active' and started_on > now() - ${mostSilent}))
         ) as waits`,
  query_timeout: answerMs,
}

/**
 * Presence in a team's database, by its clock alone. A process that was stopped for longer than 8 s counts as dead, for a while even if it wakes up: the log
 * lets only one of two carriers go on.
 */
export function postgresCarriers(database: PostgresDatabase): Carriers & { close(): Promise<void> } {
  const token = randomBytes(9).toString('base64url')
  const held = new Map<string, number>()
  /** What the database knows of it. */
  let told = new Set<string>()
  /** What it may know of too: the answer did not arrive. */
  let unsure = new Set<string>()
  let telling: Promise<void> | undefined
  let beating: NodeJS.Timeout | undefined
  let later: NodeJS.Timeout | undefined
  let beats = 0
  let isClosed = false

  const differs = () => held.size !== told.size || [...held.keys()].some((run) => !told.has(run))
  const tell = async () => {
    const now = new Set(held.keys())
    const [more, fewer] = [[...now.difference(told)], [...told.union(unsure).difference(now)]]
    const isSame = more.length + fewer.length === 0
    unsure = unsure.union(new Set(more))
    const { rows } = await database.query<{ isNew: boolean }>(sign, [token, more.map(escapedText), fewer.map(escapedText), isSame])
    // Taken away as dead, with all that it carried.
    const isForgotten = rows[0]?.isNew === true && told.size > 0
    told = isForgotten ? new Set(more) : now
    unsure = new Set()
    if (beats++ % beatsPerSweep === 0) await database.query(sweep)
  }
  /** A sign of life, with what has changed; again until the database knows all. What fails is told with the next one. */
  const beat = () => {
    clearTimeout(later)
    later = undefined
    telling ??= (async () => {
      try {
        do await tell()
        while (differs() && !isClosed)
      } catch {
        // A run is carried whether or not others can see it.
      }
      telling = undefined
      if (held.size > 0 || told.size > 0 || unsure.size > 0) return
      clearInterval(beating)
      beating = undefined
    })()
  }
  return {
    hold(run) {
      const count = held.get(run) ?? 0
      held.set(run, count + 1)
      if (isClosed) return () => undefined
      beating ??= setInterval(beat, beatMs).unref()
      if (count === 0) beat()
      let isHeld = true
      return (isOver = false) => {
        if (!isHeld) return
        isHeld = false
        const left = (held.get(run) ?? 1) - 1
        if (left > 0) return void held.set(run, left)
        held.delete(run)
        if (isClosed) return
        if (isOver) later ??= setTimeout(beat, overMs).unref()
        else beat()
      }
    },
    async presence(run) {
      if (held.has(run)) return 'here'
      // A connection that was cut says so when it is used; the next one is new.
      for (let tries = 1; tries <= 2; tries++)
        try {
          const { rows } = await database.query<{ isCarried: boolean }>(look, [escapedText(run), token])
          return rows[0]?.isCarried ? 'elsewhere' : 'nobody'
        } catch {}
      return 'unsure'
    },
    async waits(run) {
      try {
        return (await database.query<{ waits: boolean }>(lookInQueue, [run])).rows[0]?.waits === true
      } catch {
        return false
      }
    },
    async close() {
      isClosed = true
      clearInterval(beating)
      clearTimeout(later)
      await telling
      if (beats > 0) await database.query('delete from carriers where token = $1', [token]).catch(() => undefined)
    },
  }
}
