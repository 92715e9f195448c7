import type pg from 'pg'
import { insertRows } from './insert.ts'

/** Numbers of the terms, new ones for those never seen, in the order of the list. */
export const internTerms = async (client: pg.ClientBase, terms: readonly string[]): Promise<readonly number[]> => {
  const whole = terms.map((term) => term.toWellFormed())
  const known = new Map<string, number>()
  const look = async (): Promise<string[]> => {
    const missing = [...new Set(whole)].filter((term) => !known.has(term))
    if (missing.length === 0) return []
    const text = 'select term, number from terms where term = any($1::text[])'
    const { rows } = await client.query<{ term: string; number: number }>(text, [missing])
    for (const { term, number } of rows) known.set(term, number)
    return missing.filter((term) => !known.has(term))
  }
  if ((await look()).length > 0) {
    // Whoever adds terms does so alone; some may have come while this one waited.
    const { rows } = await client.query<{ value: number }>("select value from document_counters where name = 'term' for update")
    const first = rows[0]?.value ?? 1
    const added = (await look()).map((term, at) => [term, first + at] as const)
    for (const [term, number] of added) known.set(term, number)
    await insertRows(client, 'terms', { term: 'text', number: 'integer' }, added)
    await client.query("update document_counters set value = $1 where name = 'term'", [first + added.length])
  }
  return whole.map((term) => known.get(term) ?? -1)
}
