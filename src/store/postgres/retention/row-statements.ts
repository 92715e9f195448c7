import type { Going } from '../../../core/retention.ts'
import type { Dialect, KeptRows } from '../../retention/kept-rows.ts'
import type { Statement } from '../database.ts'

/** ms; what has many rows may take its time. */
export const patient = { query_timeout: 3_600_000 }

/** A statement, and the values that it needs and no others: PostgreSQL wants to know the type of each. */
type Asked = readonly [statement: Statement, values: readonly unknown[]]

/** A statement whose text names what goes. */
function asked({ runs, sessions, person }: Going, textOf: (say: Dialect) => string): Asked {
  const values: unknown[] = []
  const given = (value: unknown, type: string): string => {
    values.push(value)
    return `$${values.length}::${type}`
  }
  const text = textOf({
    get owner() {
      return given(person?.owner ?? null, 'text')
    },
    get email() {
      return given(person?.email ?? null, 'text')
    },
    get runs() {
      return `(select unnest(${given(runs, 'text[]')}))`
    },
    get sessions() {
      return `(select unnest(${given(sessions, 'text[]')}))`
    },
    has: (column, word) => `coalesce(strpos(lower(${column}), lower(${word})), 0) > 0`,
  })
  return [{ text, ...patient }, values]
}

export const countOf = ({ table, of }: KeptRows, going: Going): Asked =>
  asked(going, (say) => `select count(*) as n from "${table}" where ${of(say)}`)

export const removalOf = ({ table, of, set }: KeptRows, going: Going): Asked =>
  asked(going, (say) => (set ? `update "${table}" set ${set(say)} where ${of(say)}` : `delete from "${table}" where ${of(say)}`))

export const rowsOf = ({ table, of }: KeptRows, going: Going): Asked => asked(going, (say) => `select * from "${table}" where ${of(say)}`)
