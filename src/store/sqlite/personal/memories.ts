import type { Memory, MemoryStore } from '../../../core/memory.ts'
import { memoryColumns, memoryOf, memoryValues } from '../../rows/memory-row.ts'
import { resultCode } from '../error.ts'
import type { SqliteFile } from '../sqlite-file.ts'

/** What is remembered, in `personal.db`. `owner` is empty for the local user; rows stay in the order in which they were made. */
export const memorySchema = `
  create table memories (
    number integer primary key, id text not null unique, owner text not null, content text not null, category text not null, tier text not null,
    confidence real not null, keywords text not null, language text not null, provenance text not null, created_at integer not null,
    last_used_at integer not null, uses integer not null, expires_at integer, supersedes text, state text not null, ended_at integer, replaced_by text
  ) strict;
  create index memories_of_owner on memories (owner, number);
  create table look_backs (session text primary key, run text not null) strict, without rowid;`

/** Kept facts that one may contradict came later. */
export const doubtSchema = 'alter table memories add column may_contradict text;'

const columns = memoryColumns.join(', ')
const changing = memoryColumns.filter((column) => column !== 'id' && column !== 'owner')

/** The memories of an open `personal.db`. A row is only ever changed by a write for its own owner. */
export function sqliteMemories(file: SqliteFile): MemoryStore {
  const { all, put, clear, mark, marked } = file.guard(() => ({
    all: file.sqlite.prepare(`select ${columns} from memories where owner = ? order by number`),
    put: file.sqlite.prepare(
      `insert into memories (${columns}) values (${columns.replace(/\w+/g, '?')})
       on conflict (id) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')} where owner = excluded.owner`,
    ),
    clear: file.sqlite.prepare('delete from memories where owner = ?'),
    mark: file.sqlite.prepare('insert into look_backs (session, run) values (?, ?) on conflict do update set run = excluded.run'),
    marked: file.sqlite.prepare('select run from look_backs where session = ?'),
  }))
  const rowsOf = (owner: string | undefined): readonly Memory[] => all.all(owner ?? '').map(memoryOf)
  return {
    read: async (owner) => file.guard(() => rowsOf(owner)),
    write: async (owner, work) =>
      inTurn(() =>
        file.write(() => {
          const { put: rows, result } = work(rowsOf(owner))
          for (const row of rows) put.run(...memoryValues(row, owner))
          return result
        }),
      ),
    clear: async (owner) => file.write(() => Number(clear.run(owner ?? '').changes)),
    lookedBack: async (session) => file.guard(() => marked.get(session)?.['run'] as string | undefined),
    noteLookBack: async (session, run) => file.guard(() => void mark.run(session, run)),
  }
}

/** SQLite does not queue those that wait for its lock, so where many write at once one may be passed over till its time is up: it waits again. */
async function inTurn<T>(write: () => T): Promise<T> {
  for (let left = waits; ; left -= 1) {
    try {
      return write()
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || ((resultCode(error.cause) ?? 0) & 0xff) !== locked) throw error
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

const waits = 5
const locked = 5
