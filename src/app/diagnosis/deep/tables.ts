import type { Value, View } from '../../../store/copy/side.ts'
import { copiedTables } from '../../../store/copy/tables.ts'

/** A row by its columns. */
type Named = Readonly<Record<string, Value>>

/** Rows of a table one by one, by these columns where they are given. */
export async function* rowsOf(view: View, name: string, order?: readonly string[]): AsyncGenerator<Named, void, undefined> {
  const table = copiedTables.find((each) => each.name === name)
  if (!table) return
  const columns = Object.keys(table.columns)
  for await (const page of view.rows(table, order))
    for (const row of page) yield Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))
}

/** What JSON says, where it is an object. */
export function objectIn(text: Value): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(String(text))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
