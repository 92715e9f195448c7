import type { MemoryStore } from '../../../core/memory.ts'
import { memoryColumns, memoryOf, memoryValues } from '../../rows/memory-row.ts'
import type { PostgresDatabase } from '../database.ts'
import { alone } from '../shared/alone.ts'
import { ask, askAgain } from '../shared/ask.ts'

/** What is remembered. `owner` is empty for the local user; rows stay in the order in which they were made. */
export const memorySchema = `
  create table memories (
    number bigint generated always as identity primary key, id text not null unique, owner text not null, content text not null, category text not null,
    tier text not null, confidence double precision not null, keywords text not null, language text not null, provenance text not null,
    created_at bigint not null, last_used_at bigint not null, uses bigint not null, expires_at bigint, supersedes text, state text not null,
    ended_at bigint, replaced_by text
  );
  create index memories_of_owner on memories (owner, number);
  create table look_backs (session text primary key, run text not null);`

/** Kept facts that one may contradict came later. */
export const doubtSchema = 'alter table memories add column may_contradict text;'

/** The memories of a database. A row is only ever changed by a write for its own owner. */
export const postgresMemories = (database: PostgresDatabase): MemoryStore => ({
  read: async (owner) => (await askAgain(database, reading, [owner ?? ''])).rows.map(memoryOf),
  write: (owner, work) =>
    database.lastingTransaction(async (client) => {
      await alone(client, [lockOf(owner)])
      const { rows } = await ask(client, reading, [owner ?? ''])
      const { put, result } = work(rows.map(memoryOf))
      for (const row of put) await ask(client, putting, memoryValues(row, owner))
      return result
    }),
  clear: (owner) =>
    database.lastingTransaction(async (client) => {
      await alone(client, [lockOf(owner)])
      return (await ask(client, clearing, [owner ?? ''])).count
    }),
  async lookedBack(session) {
    const { rows } = await askAgain(database, finding, [session])
    return rows[0] && String(rows[0]['run'])
  },
  noteLookBack: async (session, run) => void (await askAgain(database, noting, [session, run])),
})

const lockOf = (owner: string | undefined): string => `memories of ${owner ?? ''}`

const columns = memoryColumns.join(', ')
const changing = memoryColumns.filter((column) => column !== 'id' && column !== 'owner')
const reading = { name: 'memories.read', text: `select ${columns} from memories where owner = $1 order by number` }
const putting = {
  name: 'memories.put',
  text: `insert into memories as kept (${columns}) values (${memoryColumns.map((_, index) => `$${index + 1}`).join(', ')})
         on conflict (id) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')} where kept.owner = excluded.owner`,
}
const clearing = { name: 'memories.clear', text: 'delete from memories where owner = $1' }
const finding = { name: 'look-backs.find', text: 'select run from look_backs where session = $1' }
const noting = {
  name: 'look-backs.note',
  text: 'insert into look_backs (session, run) values ($1, $2) on conflict (session) do update set run = excluded.run',
}
