import { beforeEach, describe, expect, test } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { requestOf } from '../../core/request.fixture.ts'
import { hasPostgres } from './cluster.fixture.ts'
import type { PostgresDatabase } from './database.ts'
import { postgresEventLog } from './event-log.ts'
import { postgresSessions } from './sessions.ts'
import { twoPools } from './two-pools.fixture.ts'

const began: Fact = { type: 'run.began', request: requestOf({ session: 's1' }) }
const session = { id: 's1', title: 'Sky', titledBy: 'words', createdAt: 1_000 } as const
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
const cut = () => new Error('Connection terminated unexpectedly')

/** The database, whose first transaction is done, but its answer does not arrive. */
function withoutAnswer(database: PostgresDatabase): PostgresDatabase {
  let isFirst = true
  return {
    ...database,
    async lastingTransaction(work) {
      const result = await database.lastingTransaction(work)
      if (!isFirst) return result
      isFirst = false
      throw cut()
    },
  }
}

describe.skipIf(!hasPostgres)('sessions in PostgreSQL', () => {
  const pools = twoPools()
  beforeEach(async () => (await pools()).empty())

  test('know a run that has begun though the answer did not arrive, and begin it once', async () => {
    const { one, two } = await pools()
    const sessions = postgresSessions(one.database)
    await sessions.create(session)
    const event = await postgresSessions(withoutAnswer(two.database)).begin('s1', 'r1', began)
    expect(event).toMatchObject({ run: 'r1', seq: 1, type: 'run.began' })
    expect([await sessions.runs('s1'), await sessions.get('s1')]).toMatchObject([['r1'], { runs: 1 }])
    await expect(sessions.begin('s1', 'r1', began)).rejects.toMatchObject({ code: 'busy' })
  })

  test('say of another change that it is not known, and make it once', async () => {
    const { one, two } = await pools()
    const [sessions, log] = [postgresSessions(one.database), postgresEventLog(one.database, one.hints)]
    await sessions.create(session)
    await sessions.begin('s1', 'r1', began)
    await log.append('r1', 1, ended)
    await expect(postgresSessions(withoutAnswer(two.database)).takeBack('s1', 'r1', 2_000)).rejects.toThrow('Connection terminated')
    expect(await sessions.runs('s1')).toEqual([])
    log.close()
  })

  test('go on where a connection was cut before anything was done', async () => {
    const { one } = await pools()
    const sessions = postgresSessions(one.database)
    await sessions.create(session)
    let tries = 0
    const found = await one.database.lastingTransaction(async (client) => {
      tries += 1
      await client.query(`update sessions set used = used + 1`)
      if (tries === 1) await client.query('select pg_terminate_backend(pg_backend_pid())')
      return (await client.query<{ used: number }>('select used from sessions')).rows
    })
    expect([found, tries]).toEqual([[{ used: 1_001 }], 2])
  })

  test('hold any text of a person', async () => {
    const { one } = await pools()
    const sessions = postgresSessions(one.database)
    const title = 'naïve 𝄞 \ud800 \u0000'
    await sessions.create({ ...session, title, owner: 'a\u0000\udfff' })
    const prompt = await sessions.enqueue('s1', title)
    await sessions.setCurrent('s1')
    expect(await sessions.queue('s1')).toEqual([{ id: prompt.id, text: title }])
    expect(await sessions.list({ owner: 'a\u0000\udfff' })).toMatchObject([{ title }])
    expect(await sessions.current('a\u0000\udfff')).toBe('s1')
    await expect(sessions.get('\u0000')).rejects.toMatchObject({ code: 'not-found' })
  })
})
