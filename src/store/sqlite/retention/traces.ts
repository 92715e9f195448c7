import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Sought, Trace } from '../../../core/retention.ts'
import { formsOf, wordsIn } from '../../retention/word-forms.ts'

/** Where words stand in databases: every column of every table that the file itself tells of. */
export function tableTraces(paths: readonly string[], sought: Sought): readonly Trace[] {
  const words = wordsIn(sought)
  return paths.flatMap((path) => {
    const sqlite = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    try {
      const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table' and sql is not null`).all()
      return tables.flatMap(({ name }) =>
        tracesIn(sqlite, String(name), words).map((trace) => ({ ...trace, place: `${basename(path)} ${trace.place}` })),
      )
    } finally {
      sqlite.close()
    }
  })
}

function tracesIn(sqlite: DatabaseSync, table: string, words: readonly (readonly [string, string])[]): readonly Trace[] {
  const columns = sqlite
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map((row) => String(row['name']))
  const asked = words.flatMap(([word, text]) => columns.map((column) => ({ word, column, forms: formsOf(text) })))
  if (asked.length === 0) return []
  const sums = asked.map(({ column, forms }, at) => `sum(${forms.map(() => holds(quoted(column))).join(' or ')}) as c${at}`)
  const row = sqlite
    .prepare(`select ${sums.join(', ')} from ${quoted(table)}`)
    .get(...asked.flatMap(({ forms }) => forms.flatMap((form) => [form, form])))
  return asked.flatMap(({ word, column }, at) => {
    const count = Number(row?.[`c${at}`] ?? 0)
    return count > 0 ? [{ word, place: `${table}.${column}`, count }] : []
  })
}

/** As bytes, whatever the column holds; and in small letters. */
const holds = (column: string) =>
  `coalesce(instr(cast(${column} as blob), cast(? as blob)), 0) > 0 or coalesce(instr(lower(cast(${column} as text)), ?), 0) > 0`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
