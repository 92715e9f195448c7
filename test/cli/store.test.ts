import { afterEach, describe, expect, it } from 'vitest'
import { hasPostgres, type TestDatabase, testDatabase } from '../../src/store/postgres/cluster.fixture.ts'
import { migrations } from '../../src/store/postgres/migrations.ts'
import { world } from './cli.fixture.ts'
import { started } from './process.fixture.ts'

describe('the database of a team', { timeout: 120_000 }, () => {
  it('has to be named', async () => {
    const { ibid } = world()
    expect(await ibid('store', 'status')).toEqual({ code: 0, out: 'files in ~/.local/share/ibid\n', err: '' })
    expect(await ibid('store', 'migrate')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ibid: no database of a team is set; set store\.url/),
    })
    expect(await ibid('worker')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ibid: workers share the database of a team, and none is set; set store\.url/),
    })
  })
})

describe.skipIf(!hasPostgres)('a database of a team', { timeout: 120_000 }, () => {
  const databases: TestDatabase[] = []
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop()
  })
  const key = { IBID_SERVER_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }

  it('is set up once, is asked through, gets what a data folder holds, and has workers', async () => {
    const database = await testDatabase({ migrated: false })
    databases.push(database)
    const { ibid, home, folder } = world()
    const env = { ...key, IBID_STORE_URL: database.url }
    const name = new URL(database.url).pathname.slice(1)
    const before = await ibid('memory', 'add', 'I prefer metric units.')
    expect(before.code).toBe(0)
    const team = async (...words: readonly string[]) => started({ home, folder }, words, { env }).ended
    expect(await team('store', 'status')).toMatchObject({ code: 1, err: 'run: ibid store migrate\n' })
    expect(await team('memory', 'list')).toMatchObject({
      code: 1,
      err: `ibid: the database localhost/${name} holds nothing of ibid yet; run: ibid store migrate\n`,
    })
    expect(await team('store', 'migrate')).toEqual({ code: 0, out: `localhost/${name} is set up (schema ${migrations.length})\n`, err: '' })
    expect(await team('store', 'migrate')).toMatchObject({
      code: 0,
      out: `localhost/${name} is up to date (schema ${migrations.length})\n`,
    })
    expect(await team('store', 'copy', '--to', 'database')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ rows and 0 files copied from ~\/\.local\/share\/ibid to localhost\/\w+; both hold the same\n$/),
    })
    expect((await team('memory', 'list')).out).toContain('I prefer metric units.')
    expect(await team('store', 'copy', '--to', 'database')).toMatchObject({ code: 1, err: expect.stringContaining('is in use already') })

    const alone = started({ home, folder }, ['worker'], { env: { IBID_STORE_URL: database.url } })
    expect(await alone.ended).toMatchObject({ code: 2, err: expect.stringContaining('server.secretKey is not set') })
    const worker = started({ home, folder }, ['worker', '--runs', '3'], { env })
    await worker.until(`Working for localhost/${name}, at most 3 runs at a time`)
    worker.kill('SIGTERM')
    expect(await worker.ended).toMatchObject({ code: 0, err: expect.stringMatching(/Stopping \.\.\.\n$/) })
  })
})
