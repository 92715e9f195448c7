import { isRecord } from '../../core/json.ts'
import type { QueuedPrompt, SessionInfo, TurnWords } from '../../core/session.ts'
import type { PostgresDatabase } from './database.ts'
import { escapedText, unescapedText } from './escaped-text.ts'

/**
 * Sessions beside the log. `body` is the session as JSON, `text` a prompt as JSON (a column cannot hold every text); of its runs only the ids are kept here, in
 * their order.
 */
export const sessionSchema = `
  create table sessions (id text collate "C" primary key, owner text collate "C", used bigint not null, body text not null);
  create index sessions_used on sessions (used, id);
  create index sessions_owner on sessions (owner, used, id);
  create table session_runs (
    session text collate "C" not null references sessions on delete cascade, position integer not null, run text collate "C" not null,
    primary key (session, position)
  );
  create index session_runs_run on session_runs (run);
  create table session_queue (
    id bigint generated always as identity primary key, session text collate "C" not null references sessions on delete cascade,
    text text not null
  );
  create index session_queue_session on session_queue (session);
  create table current_sessions (
    owner text collate "C" primary key, session text collate "C" not null references sessions on delete cascade
  );
  create index current_sessions_session on current_sessions (session);`

/**
 * A member of an event's body, as JSON behind `=`; the whole body where that holds escapes for which PostgreSQL has no text, U+0000 and halves of surrogate pairs.
 */
const memberOf = (path: string): string =>
  `case when body ~ '\\\\u(0000|d[89a-f])' then body else '=' || (body::json #> '{${path}}')::text end`
/** From the last event of a run back: an answer is among the first that are met. */
const newestOf = (types: string, path: string): string =>
  `(select ${memberOf(path)} from events where events.run = session_runs.run and type in (${types}) order by seq desc limit 1)`
const paths = { question: ['request', 'question'], answer: ['answer', 'text'], reply: ['reply', 'text'] } as const
const spoken = `select session, run,
    (select ${memberOf(paths.question.join())} from events where events.run = session_runs.run and seq = 1) as question,
    ${newestOf("'answer.drafted', 'answer.judged', 'answer.reused'", paths.answer.join())} as answer,
    ${newestOf("'model.replied'", paths.reply.join())} as reply
  from session_runs where session = any($1) order by session, position`

interface Spoken extends Readonly<Record<keyof typeof paths, string | null>> {
  readonly session: string
  readonly run: string
}

/** A text that `memberOf` gave; undefined where there is none. */
function textOf(held: string | null, path: readonly string[]): string | undefined {
  if (held === null) return undefined
  const found: unknown = held.startsWith('=')
    ? JSON.parse(held.slice(1))
    : path.reduce<unknown>((inside, name) => (isRecord(inside) ? inside[name] : undefined), JSON.parse(held))
  return typeof found === 'string' ? found : undefined
}

/** The statements of those tables, as rows without rules; `owner` is empty where there is none. */
export function sessionStatements({ query }: Pick<PostgresDatabase, 'query'>) {
  const bodies = async (text: string, values: readonly unknown[]): Promise<readonly SessionInfo[]> =>
    (await query<{ body: string }>(text, values)).rows.map(({ body }) => JSON.parse(body))
  const runIds = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
    (await query<{ run: string }>(text, values)).rows.map(({ run }) => unescapedText(run))
  const changed = async (text: string, values: readonly unknown[]): Promise<boolean> => (await query(text, values)).rowCount === 1
  return {
    info: async (id: string): Promise<SessionInfo | undefined> =>
      (await bodies('select body from sessions where id = $1', [escapedText(id)]))[0],
    infoAlone: async (id: string): Promise<SessionInfo | undefined> =>
      (await bodies('select body from sessions where id = $1 for update', [escapedText(id)]))[0],
    infos: (owner: string | undefined, prefix: string, limit: number) =>
      bodies(
        `select body from sessions where id >= $1 and id < $1 || chr(1114111) and ($2::text is null or owner = $2)
         order by used desc, id desc limit $3`,
        [escapedText(prefix), owner === undefined ? null : escapedText(owner), limit],
      ),
    put: async (given: SessionInfo): Promise<void> => {
      await query(
        `insert into sessions (id, owner, used, body) values ($1, $2, $3, $4)
         on conflict (id) do update set used = excluded.used, body = excluded.body`,
        [escapedText(given.id), given.owner === undefined ? null : escapedText(given.owner), given.updatedAt, JSON.stringify(given)],
      )
    },
    async remove(id: string): Promise<void> {
      // The heads go first: they are found by the events.
      for (const table of ['run_heads', 'events'])
        await query(
          `delete from ${table} where run in (
             select run from events where seq = 1 and root in (
               select run from session_runs where session = $1 union
               select run from events where seq = 1 and session = $1 except
               select run from session_runs where session <> $1
             )
           )`,
          [escapedText(id)],
        )
      await query('delete from sessions where id = $1', [escapedText(id)])
    },
    runs: (id: string) => runIds('select run from session_runs where session = $1 order by position', [escapedText(id)]),
    async words(ids: readonly string[]): Promise<readonly TurnWords[]> {
      const { rows } = await query<Spoken>(spoken, [ids.map(escapedText)])
      return rows.map(({ session, run, question, answer, reply }) => ({
        session: unescapedText(session),
        run: unescapedText(run),
        question: textOf(question, paths.question) ?? '',
        answer: textOf(answer, paths.answer) ?? textOf(reply, paths.reply) ?? '',
      }))
    },
    lastRun: async (id: string): Promise<string | undefined> =>
      (await runIds('select run from session_runs where session = $1 order by position desc limit 1', [escapedText(id)]))[0],
    async addRuns(id: string, more: readonly string[]): Promise<void> {
      await query(
        `insert into session_runs (session, position, run)
         select $1, (select coalesce(max(position), 0) from session_runs where session = $1) + added.place, added.run
         from unnest($2::text[]) with ordinality as added (run, place)`,
        [escapedText(id), more.map(escapedText)],
      )
    },
    async removeRun(id: string, run: string): Promise<void> {
      await query('delete from session_runs where session = $1 and run = $2', [escapedText(id), escapedText(run)])
    },
    queue: async (id: string): Promise<readonly QueuedPrompt[]> =>
      (
        await query<{ id: number; text: string }>('select id, text from session_queue where session = $1 order by id', [escapedText(id)])
      ).rows.map((row) => ({ id: row.id, text: JSON.parse(row.text) })),
    async addPrompt(id: string, text: string): Promise<QueuedPrompt> {
      const { rows } = await query<{ id: number }>('insert into session_queue (session, text) values ($1, $2) returning id', [
        escapedText(id),
        JSON.stringify(text),
      ])
      return { id: rows[0]?.id ?? 0, text }
    },
    putPrompt: (id: string, prompt: QueuedPrompt) =>
      changed('update session_queue set text = $1 where id = $2 and session = $3', [
        JSON.stringify(prompt.text),
        prompt.id,
        escapedText(id),
      ]),
    removePrompt: (id: string, prompt: number) =>
      changed('delete from session_queue where id = $1 and session = $2', [prompt, escapedText(id)]),
    async current(owner: string): Promise<string | undefined> {
      const { rows } = await query<{ session: string }>('select session from current_sessions where owner = $1', [escapedText(owner)])
      return rows[0] && unescapedText(rows[0].session)
    },
    async setCurrent(owner: string, id: string): Promise<void> {
      await query(
        `insert into current_sessions (owner, session) values ($1, $2) on conflict (owner) do update set session = excluded.session`,
        [escapedText(owner), escapedText(id)],
      )
    },
  }
}
