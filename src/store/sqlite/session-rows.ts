import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { QueuedPrompt, SessionInfo, TurnWords } from '../../core/session.ts'

/** Sessions beside the log in `runs.db`. `body` is the session as JSON; of its runs only the ids are kept here, in their order. */
export const sessionSchema = `
  create table sessions (id text primary key, owner text, used integer not null, body text not null) strict;
  create index sessions_used on sessions (used);
  create table session_runs (
    session text not null references sessions on delete cascade, position integer not null, run text not null,
    primary key (session, position)
  ) strict, without rowid;
  create index session_runs_run on session_runs (run);
  create table session_queue (
    id integer primary key autoincrement, session text not null references sessions on delete cascade, text text not null
  ) strict;
  create index session_queue_session on session_queue (session);
  create table current_sessions (owner text primary key, session text not null references sessions on delete cascade) strict, without rowid;`

/** The events that bring a run's answer; of several the newest holds. */
const answerTypes = "'answer.drafted', 'answer.judged', 'answer.reused'"

/** A text that stands there as JSON, in which every text has a form; empty where there is none. */
const textOf = (held: SQLOutputValue | undefined): string => (typeof held === 'string' ? String(JSON.parse(held)) : '')

/** The statements of those tables, as rows without rules; `owner` is empty where there is none. */
export function sessionStatements(sqlite: DatabaseSync) {
  const info = sqlite.prepare('select body from sessions where id = ?')
  const infos = sqlite.prepare(
    `select body from sessions where id >= ?1 and id < ?1 || char(1114111) and (?2 is null or owner = ?2) order by used desc, id desc limit ?3`,
  )
  const put = sqlite.prepare(
    `insert into sessions (id, owner, used, body) values (?, ?, ?, ?)
     on conflict (id) do update set used = excluded.used, body = excluded.body`,
  )
  const alone = `select run from events where seq = 1 and coalesce(json_extract(body, '$.request.parent.root'), run) in (
    select run from session_runs where session = ?1 union
    select run from events where seq = 1 and json_extract(body, '$.request.session') = ?1 except
    select run from session_runs where session <> ?1
  )`
  // The heads go first: they are found by the events.
  const removeRuns = ['run_heads', 'events'].map((table) => sqlite.prepare(`delete from ${table} where run in (${alone})`))
  const removeRun = sqlite.prepare('delete from session_runs where session = ? and run = ?')
  const remove = sqlite.prepare('delete from sessions where id = ?')
  const runs = sqlite.prepare('select run from session_runs where session = ? order by position')
  // From the last event back: an answer is among the first that are met.
  const newestOf = (types: string, path: string) =>
    `(select case when json_valid(body) then body -> '${path}' end from events
      where events.run = session_runs.run and type in (${types}) order by seq desc limit 1)`
  const words = sqlite.prepare(
    `select session, run,
       (select case when json_valid(body) then body -> '$.request.question' end
        from events where events.run = session_runs.run and seq = 1) as question,
       coalesce(${newestOf(answerTypes, '$.answer.text')}, ${newestOf("'model.replied'", '$.reply.text')}) as answer
     from session_runs where session in (select value from json_each(?)) order by session, position`,
  )
  const lastRun = sqlite.prepare('select run from session_runs where session = ? order by position desc limit 1')
  const addRun = sqlite.prepare(
    `insert into session_runs (session, position, run)
     select ?1, coalesce(max(position), 0) + 1, ?2 from session_runs where session = ?1`,
  )
  const queue = sqlite.prepare('select id, text from session_queue where session = ? order by id')
  const addPrompt = sqlite.prepare('insert into session_queue (session, text) values (?, ?)')
  const putPrompt = sqlite.prepare('update session_queue set text = ? where id = ? and session = ?')
  const removePrompt = sqlite.prepare('delete from session_queue where id = ? and session = ?')
  const current = sqlite.prepare('select session from current_sessions where owner = ?')
  const setCurrent = sqlite.prepare('insert or replace into current_sessions (owner, session) values (?, ?)')

  const infoOf = (row: Readonly<Record<string, unknown>>): SessionInfo => JSON.parse(String(row['body']))
  return {
    info(id: string): SessionInfo | undefined {
      const row = info.get(id)
      return row && infoOf(row)
    },
    infos: (owner: string | undefined, prefix: string, limit: number) => infos.all(prefix, owner ?? null, limit).map(infoOf),
    put: (given: SessionInfo) => void put.run(given.id, given.owner ?? null, given.updatedAt, JSON.stringify(given)),
    remove(id: string) {
      for (const each of removeRuns) each.run(id)
      remove.run(id)
    },
    runs: (id: string) => runs.all(id).map((row) => String(row['run'])),
    words: (ids: readonly string[]): readonly TurnWords[] =>
      words.all(JSON.stringify(ids)).map(({ session, run, question, answer }) => ({
        session: String(session),
        run: String(run),
        question: textOf(question),
        answer: textOf(answer),
      })),
    lastRun(id: string): string | undefined {
      const row = lastRun.get(id)
      return row && String(row['run'])
    },
    addRuns(id: string, more: readonly string[]) {
      for (const run of more) addRun.run(id, run)
    },
    removeRun: (id: string, run: string) => void removeRun.run(id, run),
    queue: (id: string): readonly QueuedPrompt[] => queue.all(id).map((row) => ({ id: Number(row['id']), text: String(row['text']) })),
    addPrompt: (id: string, text: string): QueuedPrompt => ({ id: Number(addPrompt.run(id, text).lastInsertRowid), text }),
    putPrompt: (id: string, prompt: QueuedPrompt) => putPrompt.run(prompt.text, prompt.id, id).changes === 1,
    removePrompt: (id: string, prompt: number) => removePrompt.run(prompt, id).changes === 1,
    current(owner: string): string | undefined {
      const row = current.get(owner)
      return row && String(row['session'])
    },
    setCurrent: (owner: string, id: string) => void setCurrent.run(owner, id),
  }
}
