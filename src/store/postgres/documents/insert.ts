import type pg from 'pg'

type ColumnType = 'bigint' | 'integer' | 'text' | 'boolean' | 'bytea'

/** Rows and bytes of one statement at most. */
const mostRows = 5_000
const mostBytes = 4_000_000

/** What stands in a column of a row; a list of bytes has no place for `null`. */
type Value = number | string | Uint8Array | null

const sizeOf = (row: readonly Value[]): number =>
  row.reduce<number>((sum, value) => sum + (value instanceof Uint8Array || typeof value === 'string' ? value.length : 8), 0)

function* portionsOf(rows: readonly (readonly Value[])[]): Generator<readonly (readonly Value[])[]> {
  let [from, bytes] = [0, 0]
  for (const [at, row] of rows.entries()) {
    bytes += sizeOf(row)
    if (at - from + 1 < mostRows && bytes < mostBytes) continue
    yield rows.slice(from, at + 1)
    from = at + 1
    bytes = 0
  }
  if (from < rows.length) yield rows.slice(from)
}

/**
 * Inserts rows, whose values stand in the order of the columns, in a few statements. Lists go as lists; the bytes of a column go as one value and are cut
 * there, because in a list they would be written out as text. Rows whose key is there are left as they are.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const names = Object.entries(columns)
  for (const portion of portionsOf(rows)) {
    const values: unknown[] = []
    const lists: string[] = []
    const aliases: string[] = []
    const add = (alias: string, type: string, list: readonly unknown[]): void => {
      lists.push(`$${values.push(list)}::${type}[]`)
      aliases.push(alias)
    }
    const picked = names.map(([name, type], column) => {
      if (type !== 'bytea') {
        add(
          name,
          type,
          portion.map((row) => row[column]),
        )
        return name
      }
      const parts = portion.map((row) => row[column]).map((value) => (value instanceof Uint8Array ? value : new Uint8Array(0)))
      let end = 1
      add(
        `${name}_at`,
        'integer',
        parts.map(({ length }) => (end += length) - length),
      )
      add(
        `${name}_size`,
        'integer',
        parts.map(({ length }) => length),
      )
      return `substring($${values.push(Buffer.concat(parts))}::bytea from ${name}_at for ${name}_size)`
    })
    const text = `insert into ${table} (${names.map(([name]) => name).join(', ')}) select ${picked.join(', ')}
      from unnest(${lists.join(', ')}) as listed (${aliases.join(', ')}) on conflict do nothing`
    await client.query(text, values)
  }
}
