import type { Sought, Trace } from '../../../core/retention.ts'
import { formsOf, wordsIn } from '../../retention/word-forms.ts'
import type { PostgresDatabase } from '../database.ts'
import { askAgain } from '../shared/ask.ts'
import { patient } from './row-statements.ts'

interface Column {
  readonly name: string
  readonly isBytes: boolean
}

/** Every column of every table that the database itself tells of, ours and those of others, but for its own books. */
const columns = `select table_schema as schema, table_name as table, column_name as column, data_type as type
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  order by table_schema, table_name, ordinal_position`

/** Where words stand in a database. */
export async function databaseTraces(database: PostgresDatabase, sought: Sought): Promise<readonly Trace[]> {
  const words = wordsIn(sought)
  if (words.length === 0) return []
  const { rows } = await askAgain(database, { text: columns })
  const traces: Trace[] = []
  for (const [table, own] of Map.groupBy(rows, (row) => `${quoted(row['schema'])}.${quoted(row['table'])}`)) {
    const named = own.map((row) => ({ name: String(row['column']), isBytes: row['type'] === 'bytea' }))
    const found = await tracesIn(database, table, named, words)
    traces.push(...found.map((trace) => ({ ...trace, place: `${String(own[0]?.['table'])}.${trace.place}` })))
  }
  return traces
}

async function tracesIn(
  database: PostgresDatabase,
  table: string,
  own: readonly Column[],
  words: readonly (readonly [string, string])[],
): Promise<readonly Trace[]> {
  const values: unknown[] = []
  const asked = words.flatMap(([word, text]) => own.map((column) => ({ word, text, column })))
  const counts = asked.map(({ text, column: { name, isBytes } }, at) => {
    const holds = formsOf(text).map((form) => {
      values.push(isBytes ? Buffer.from(form) : form)
      const [column, value] = [quoted(name), `$${values.length}`]
      if (isBytes) return `position(${value}::bytea in ${column}) > 0`
      return `strpos(${column}::text, ${value}::text) > 0 or strpos(lower(${column}::text), ${value}::text) > 0`
    })
    return `count(*) filter (where ${holds.join(' or ')}) as c${at}`
  })
  const { rows } = await askAgain(database, { text: `select ${counts.join(', ')} from ${table}`, ...patient }, values)
  return asked.flatMap(({ word, column }, at) => {
    const count = Number(rows[0]?.[`c${at}`])
    return count > 0 ? [{ word, place: column.name, count }] : []
  })
}

const quoted = (name: unknown): string => `"${String(name).replaceAll('"', '""')}"`
