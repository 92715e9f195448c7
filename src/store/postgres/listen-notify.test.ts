import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasPostgres } from './cluster.fixture.ts'
import { type Hints, listenForHints } from './listen-notify.ts'
import { twoPools } from './two-pools.fixture.ts'

describe.skipIf(!hasPostgres)('hints', () => {
  const pools = twoPools()
  const open: Hints[] = []
  /** Two programs, both of which listen to the channel. */
  const start = async () => {
    const { one, two } = await pools()
    const both = [one, two].map(({ database }) => listenForHints(database))
    open.push(...both)
    const heard: string[][] = [[], []]
    for (const [index, hints] of both.entries()) hints.on('c', (payload) => heard[index]?.push(payload))
    await Promise.all(both.map((hints) => new Promise<void>((resolve) => hints.onReturn(resolve))))
    return { one: both[0]!, two: both[1]!, heard, database: one.database }
  }
  afterEach(async () => {
    for (const hints of open.splice(0)) await hints.close()
  })

  test('are heard in their order by every program that listens, the teller too, and by no other channel', async () => {
    const { one, two, heard } = await start()
    const payloads = Array.from({ length: 1_200 }, (_, index) => `${index} "ö'\n`)
    two.tell('d', 'elsewhere')
    for (const payload of payloads) one.tell('c', payload)
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([1_200, 1_200])
    expect(heard).toEqual([payloads, payloads])
  })

  test('are not told where they are too long or cannot be, and no longer heard by whoever has stopped', async () => {
    const { one, two, heard } = await start()
    const more: string[] = []
    const stop = two.on('c', (payload) => more.push(payload))
    one.tell('c', 'ö'.repeat(3_951))
    one.tell('c', 'a\u0000b')
    one.tell('c', 'ö'.repeat(3_950))
    await expect.poll(() => heard.map((each) => each.map(({ length }) => length))).toEqual([[3_950], [3_950]])
    stop()
    one.tell('c', 'last')
    await expect.poll(() => heard[1]?.at(-1)).toBe('last')
    expect(more).toHaveLength(1)
  })

  test('of one channel share a notice as far as they fit, and come as they were told', async () => {
    const { one, two, heard, database } = await start()
    const notices: string[] = []
    const listening = new pg.Client({ ...database.direct })
    onTestFinished(() => listening.end())
    await listening.connect()
    listening.on('notification', ({ channel, payload = '' }) => notices.push(`${channel} ${Buffer.byteLength(payload)}`))
    await listening.query('listen ibid_c; listen ibid_d')
    const elsewhere: string[] = []
    const isListening = new Promise<void>((resolve) => two.onReturn(resolve))
    two.on('d', (payload) => elsewhere.push(payload))
    await isListening
    for (const payload of ['', 'a', 'ö'.repeat(3_949), 'b']) one.tell('c', payload)
    one.tell('d', 'between')
    one.tell('c', 'not\x1etold')
    one.tell('c', 'last')
    await expect.poll(() => heard[1]).toEqual(['', 'a', 'ö'.repeat(3_949), 'b', 'last'])
    await expect.poll(() => notices).toEqual(['ibid_c 2', 'ibid_c 7898', 'ibid_c 1', 'ibid_d 7', 'ibid_c 4'])
    expect(elsewhere).toEqual(['between'])
  })

  test('are lost where they are not understood, and nothing else is', async () => {
    const { one, two, heard } = await start()
    const understood: unknown[] = []
    two.on('c', (payload) => understood.push(JSON.parse(payload).run.length))
    for (const payload of ['{', '{"walk":1}', '{"run":"abc"}']) one.tell('c', payload)
    await expect.poll(() => [understood, heard[1]?.length]).toEqual([[3], 3])
  })

  test('come again after the connection was reset, and it is said that some may be lost', async () => {
    const { one, two, heard, database } = await start()
    const again = [one, two].map((hints) => new Promise<void>((resolve) => hints.onReturn(resolve)))
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and pid <> pg_backend_pid()`)
    await Promise.all(again)
    two.tell('c', 'after')
    await expect.poll(() => heard).toEqual([['after'], ['after']])
  })

  test('are told by a program that listens to nothing', async () => {
    const { one } = await pools()
    const { heard } = await start()
    const teller = listenForHints(one.database)
    teller.tell('c', 'said')
    await teller.close()
    await expect.poll(() => heard).toEqual([['said'], ['said']])
    teller.tell('c', 'too late')
  })
})
