import type { MemoryStore } from '../../../core/memory.ts'
import { memoryColumns, memoryOf, memoryValues } from '../../rows/memory-row.ts'
import { type TableAccess, words } from '../table-access.ts'
import { memoryVectorsIn } from './memory-vectors.ts'

const columns = memoryColumns.join(', ')
const changing = memoryColumns.filter((column) => column !== 'id' && column !== 'owner')
const putting = `insert into memories as kept (${columns}) values (${memoryColumns.map((_, index) => `$${index + 1}`).join(', ')})
  on conflict (id) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')} where kept.owner = excluded.owner`

/** The memories. A row is only ever changed by a write for its own owner; those of one owner come one after the other. */
export const memoriesIn = (tables: TableAccess): MemoryStore => ({
  ...memoryVectorsIn(tables, lockOf),
  read: async (owner) => (await tables.askAgain(reading(owner))).map(memoryOf),
  write: (owner, work) =>
    tables.aloneOnce([lockOf(owner)], function* (ask) {
      const { put, result } = work((yield* ask(reading(owner))).map(memoryOf))
      for (const row of put) yield* ask(words(putting, ...memoryValues(row, owner)))
      return result
    }),
  clear: (owner) =>
    tables.aloneOnce([lockOf(owner)], function* (ask) {
      return (yield* ask(words('delete from memories where owner = $1 returning number', owner ?? ''))).length
    }),
  async lookedBack(session) {
    const [row] = await tables.askAgain(words('select run from look_backs where session = $1', session))
    return row && String(row['run'])
  },
  async noteLookBack(session, run) {
    const noting = 'insert into look_backs (session, run) values ($1, $2) on conflict (session) do update set run = excluded.run'
    await tables.askAgain(words(noting, session, run))
  },
})

const reading = (owner: string | undefined) => words(`select ${columns} from memories where owner = $1 order by number`, owner ?? '')

const lockOf = (owner: string | undefined): string => `memories of ${owner ?? ''}`
