import type { CarriedMarks } from '../../../core/server-store.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain } from '../shared/ask.ts'

/** Runs that the servers of a team have under way, in the order in which they began. */
export const carriedSchema = `
  create table carried_marks (id bigint generated always as identity primary key, run text not null unique);`

/** The carried runs of a database. */
export const postgresCarried = (database: PostgresDatabase): CarriedMarks => ({
  add: async (run) => void (await askAgain(database, adding, [run])),
  remove: async (run) => void (await askAgain(database, removing, [run])),
  list: async () => (await askAgain(database, listing)).rows.map((row) => String(row['run'])),
})

const adding = { name: 'carried.add', text: 'insert into carried_marks (run) values ($1) on conflict (run) do nothing' }
const removing = { name: 'carried.remove', text: 'delete from carried_marks where run = $1' }
const listing = { name: 'carried.list', text: 'select run from carried_marks order by id' }
