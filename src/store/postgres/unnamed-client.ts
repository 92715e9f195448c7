import pg from 'pg'

/**
 * A connection through a pooler that gives each transaction to whichever session of the database is free: what one has prepared under a name, the next would not
 * know, so that statements have none.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...asked: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest)) as typeof this.query
  }
}

const withoutName = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked ? { ...asked, name: undefined } : asked
