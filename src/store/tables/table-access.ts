import type { Compilable, Kysely } from 'kysely'
import type { Rule } from '../sync-or-async-rule.ts'

/** A query in words that both databases understand, `$1`, `$2` … being its values: for what loads before Kysely may. */
export interface Words {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** Whether it is made ready anew for the values of each time. */
  readonly isUnprepared?: boolean
}

/** A query that was built with Kysely, or one in words. */
export type Query<Row> = Compilable<Row> | Words

/** A row whose columns nobody has declared. */
export type AnyRow = Readonly<Record<string, unknown>>

/** Asks one query within a transaction; see `Rule`. */
export type Ask = <Row = AnyRow>(query: Query<Row>) => Rule<readonly Row[]>

/** What is done within a transaction, all of it or nothing. `claim` waits for more things, as those that are named at its beginning are waited for. */
export type Work<T> = (ask: Ask, claim: (things: readonly string[]) => Rule<void>) => Rule<T>

/**
 * How tables are read and written that both databases have: what stands over it says each query once. Truths and moments go in as such, and come as the database
 * has them: where it has none, as 0 or 1 and as ISO 8601 texts. What was changed is told by `returning`. Throws `IbidError` with a remedy.
 */
export interface TableAccess {
  /** Asks, and asks again while the database is away. Only for what may be done twice. */
  askAgain<Row = AnyRow>(query: Query<Row>): Promise<readonly Row[]>
  /** The same, as long as it is sure that nothing was done. */
  askOnce<Row = AnyRow>(query: Query<Row>): Promise<readonly Row[]>
  /** Words after a select whose rows nobody else may change until the transaction ends. */
  readonly holding: string
  /** That something is among the texts of a parameter, which is a list. */
  among(parameter: string): string
  /** All of it or nothing, as `askAgain`; until it is done, nobody else comes as far as this with any of the named things. */
  aloneAgain<T>(things: readonly string[], work: Work<T>): Promise<T>
  /** The same, as `askOnce`. */
  aloneOnce<T>(things: readonly string[], work: Work<T>): Promise<T>
}

/** The same, with what builds queries; it is not to execute them. */
export interface BuiltTables<Tables> extends TableAccess {
  readonly build: Kysely<Tables>
}

export const words = (sql: string, ...parameters: readonly unknown[]): Words => ({ sql, parameters })

/** The same, for what is found in another way by other values, and has many forms. */
export const unprepared = (sql: string, ...parameters: readonly unknown[]): Words => ({ sql, parameters, isUnprepared: true })

/** What is sent to the database. */
export const wordsOf = <Row>(query: Query<Row>): Words => ('compile' in query ? query.compile() : query)
