import type { Compilable, Kysely } from 'kysely'
import type { Rule } from '../rule.ts'

/** Asks one query within a transaction; see `Rule`. */
export type Ask = <Row>(query: Compilable<Row>) => Rule<readonly Row[]>

/**
 * How tables are read and written that both databases have: what stands over it says each query once. Truths and moments go in as such, and come as the database
 * has them: where it has none, as 0 or 1 and as ISO 8601 texts. What was changed is told by `returning`. Throws `IbidError` with a remedy.
 */
export interface TableAccess<Tables> {
  /** For queries to be built with, not to be executed. */
  readonly build: Kysely<Tables>
  /** Asks, and asks again while the database is away. Only for what may be done twice. */
  askAgain<Row>(query: Compilable<Row>): Promise<readonly Row[]>
  /** The same, as long as it is sure that nothing was done. */
  askOnce<Row>(query: Compilable<Row>): Promise<readonly Row[]>
  /** All of it or nothing, as `askOnce`; until it is done, nobody else comes as far as this with the named thing. */
  alone<T>(thing: string, rule: (ask: Ask) => Rule<T>): Promise<T>
}
