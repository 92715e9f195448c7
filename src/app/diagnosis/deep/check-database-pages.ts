import { type PostgresDatabase, schemaName } from '../../../store/postgres/database.ts'
import { grouped } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import { newProblemCounter } from './problem-counter.ts'

/** ms that reading all pages may take. */
const query_timeout = 86_400_000

/** Whether PostgreSQL's own pages and indexes hold, by its extension `amcheck`. */
export async function checkPages(database: PostgresDatabase): Promise<Check> {
  const { rows: about } = await database.query<{ amcheck: string | null; checksums: string }>(
    `select (select quote_ident(nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'amcheck') as amcheck,
       current_setting('data_checksums') as checksums`,
  )
  const { amcheck = null, checksums } = about[0] ?? {}
  const sums = `page checksums are ${checksums}`
  if (amcheck === null) return fine('pages', `${sums}; to check indexes too, install the amcheck extension in the database`)
  const { rows: relations } = await database.query<{ name: string; kind: string }>(
    `select c.oid::regclass::text as name, c.relkind::text as kind from pg_class c left join pg_am a on a.oid = c.relam
     where c.relnamespace = '${schemaName}'::regnamespace and (c.relkind = 'r' or c.relkind = 'i' and a.amname = 'btree') order by 1`,
  )
  const damage = newProblemCounter()
  for (const { name, kind } of relations) {
    const text =
      kind === 'r'
        ? `select msg from ${amcheck}.verify_heapam($1::regclass) limit 1`
        : `select ${amcheck}.bt_index_check($1::regclass, true)::text as msg`
    try {
      const { rows } = await database.query<{ msg: string | null }>({ text, query_timeout }, [name])
      if (kind === 'r' && rows[0]) damage.add(`${name} (${rows[0].msg})`)
    } catch (error) {
      if (error instanceof Error && /permission denied|does not grant its user/.test(error.message))
        return fine('pages', `${sums}; this user has no permission to use amcheck`)
      damage.add(`${name} (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  if (damage.count === 0) return fine('pages', `${grouped(relations.length)} tables and indexes are intact; ${sums}`)
  return amiss(
    'pages',
    'broken',
    damage.said('table or index is damaged', 'tables or indexes are damaged'),
    'restore a backup into a new database',
  )
}
