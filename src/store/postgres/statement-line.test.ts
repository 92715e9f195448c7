import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres, type TestDatabase, testDatabase } from './cluster.fixture.ts'
import { isAway } from './error.ts'
import { type StatementLine, statementLine } from './statement-line.ts'

describe.skipIf(!hasPostgres)('a line of statements', () => {
  let place: TestDatabase
  const open: StatementLine[] = []
  beforeAll(async () => {
    place = await testDatabase({ migrated: false })
  })
  afterAll(() => place.drop())
  afterEach(async () => {
    for (const line of open.splice(0)) await line.close()
  })
  const start = () => {
    const line = statementLine({ connectionString: place.url })
    open.push(line)
    return line
  }
  const divided = { name: 'divided', text: 'select 12 / $1::int as result, pg_backend_pid() as pid' }

  test('has one connection, and each statement its own answer: one that fails is no matter to those behind it', async () => {
    const line = start()
    const asked = [1, 2, 0, 3, 4].map((by) => line.query<{ result: number; pid: number }>(divided, [by]))
    const answers = await Promise.allSettled(asked)
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows[0]?.result : answer.reason.code))).toEqual([
      ...[12, 6, '22012', 4, 3],
    ])
    expect(new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.rows[0]?.pid] : []))).size).toBe(1)
  })

  test('fails as away for all that wait on a connection that was cut, and connects again for the next', async () => {
    const line = start()
    const cut = { text: 'select pg_terminate_backend(pg_backend_pid())' }
    const asked = [line.query(divided, [1]), line.query(cut, []), line.query(divided, [2])]
    const answers = await Promise.allSettled(asked)
    expect(answers.map((answer) => answer.status === 'fulfilled' || isAway(answer.reason))).toEqual([true, true, true])
    expect(answers.at(-1)?.status).toBe('rejected')
    expect((await line.query<{ result: number }>(divided, [3])).rows[0]?.result).toBe(4)
  })

  test('ends a connection that gives no answer in time', async () => {
    const line = start()
    await line.query(divided, [1])
    const [slow, behind] = await Promise.allSettled([
      line.query({ text: 'select pg_sleep(60)', query_timeout: 50 }, []),
      line.query(divided, [2]),
    ])
    expect([slow, behind].map((answer) => answer.status === 'rejected' && isAway(answer.reason))).toEqual([true, true])
    expect((await line.query<{ result: number }>(divided, [3])).rows[0]?.result).toBe(4)
  })

  test('closes when all answers have come, and takes nothing more', async () => {
    const line = start()
    const asked = [1, 2, 3].map((by) => line.query<{ result: number }>(divided, [by]))
    await line.close()
    expect((await Promise.all(asked)).map(({ rows }) => rows[0]?.result)).toEqual([12, 6, 4])
    await expect(line.query(divided, [1])).rejects.toThrow('closed')
  })
})
