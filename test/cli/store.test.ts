import { afterEach, describe, expect, it } from 'vitest'
import { hasPostgres, type TestDatabase, testDatabase } from '../../src/store/postgres/cluster.fixture.ts'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migrations } from '../../src/store/postgres/migrations.ts'
import { world } from './cli.fixture.ts'
import { started } from './process.fixture.ts'

describe('the database of a team', { timeout: 120_000 }, () => {
  it('has to be named', async () => {
    const { ibid } = world()
    expect(await ibid('store', 'status')).toEqual({ code: 0, out: 'files in ~/.local/share/ibid\n', err: '' })
    expect(await ibid('store', 'migrate')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ibid: no team database is configured; set store\.url/),
    })
    expect(await ibid('worker')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^ibid: workers need a shared team database, and none is configured; set store\.url/),
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
      err: `ibid: the database localhost/${name} contains no ibid data yet; run: ibid store migrate\n`,
    })
    expect(await team('store', 'migrate')).toEqual({ code: 0, out: `localhost/${name} is set up (schema ${migrations.length})\n`, err: '' })
    expect(await team('store', 'migrate')).toMatchObject({
      code: 0,
      out: `localhost/${name} is up to date (schema ${migrations.length})\n`,
    })
    expect(await team('store', 'copy', '--to', 'database')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Copied \d+ rows and 0 files from ~\/\.local\/share\/ibid to localhost\/\w+; the contents match\n$/),
    })
    expect((await team('memory', 'list')).out).toContain('I prefer metric units.')
    expect(await team('store', 'copy', '--to', 'database')).toMatchObject({ code: 1, err: expect.stringContaining('is already in use') })

    const alone = started({ home, folder }, ['worker'], { env: { IBID_STORE_URL: database.url } })
    expect(await alone.ended).toMatchObject({ code: 2, err: expect.stringContaining('server.secretKey is not set') })
    const worker = started({ home, folder }, ['worker', '--runs', '3'], { env })
    await worker.until(`Working for localhost/${name}, up to 3 runs at a time`)
    worker.kill('SIGTERM')
    expect(await worker.ended).toMatchObject({ code: 0, err: expect.stringMatching(/Stopping \.\.\.\n$/) })
  })

  it('holds settings for all machines, which each may say otherwise for itself', async () => {
    const database = await testDatabase()
    databases.push(database)
    const { ibid, home, folder } = world()
    const env = { ...key, IBID_STORE_URL: database.url }
    const place = `localhost${new URL(database.url).pathname}`
    const team = async (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      started({ home, folder }, words, { env: { ...env, ...more } }).ended
    const said = (out: string) => ({ code: 0, out, err: '' })

    expect(await team(['config', 'set', '--team', 'agent.style', 'direct'])).toEqual(said(`Set agent.style in ${place}\n`))
    expect(await team(['config', 'set', '--team', 'llm.apiKey', 'sk-harbour-90'])).toEqual(said(`Set llm.apiKey in ${place}\n`))
    expect(await team(['config', 'get', 'agent.style'])).toEqual(said('direct\n'))
    const listed = await team(['config', 'list'])
    expect(listed.out).toMatch(new RegExp(`^agent\\.style +direct  \\(${place}\\)$`, 'm'))
    expect(listed.out).toMatch(/^llm\.apiKey +set \(from team\)/m)
    expect(await team(['config', 'set', 'agent.style', 'tool_first'])).toMatchObject({ code: 0 })
    expect((await team(['config', 'get', 'agent.style'])).out).toBe('tool_first\n')
    expect((await team(['config', 'unset', 'agent.style'])).code).toBe(0)
    const history = await team(['config', 'history', '--team'])
    expect(history.out.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'MOMENT')).toBe(
      '2  MOMENT  terminal  llm.apiKey changed (keys are not recorded)\n1  MOMENT  terminal  agent.style unset -> "direct"\n',
    )
    expect([listed.out, history.out].join('')).not.toContain('sk-harbour')

    const another = { IBID_SERVER_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }
    const unknown = "ibid: the team's settings cannot be read: the stored llm.apiKey cannot be decrypted"
    expect(await team(['config', 'get', 'agent.style'], another)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(unknown) })
    const own = await team(['config', 'list'], another)
    expect([own.code, own.err]).toEqual([1, expect.stringContaining(unknown)])
    expect(own.out).toMatch(/^agent\.style +balanced$/m)

    expect(await team(['config', 'set', '--team', 'llm.apiKey', 'sk-quay-91'], another)).toMatchObject({ code: 0 })
    expect(await team(['config', 'get', 'agent.style'], another)).toEqual(said('direct\n'))
    expect(await team(['config', 'unset', '--team', 'llm.apiKey'])).toEqual(said(`Removed llm.apiKey from ${place}\n`))
    expect(await team(['config', 'unset', '--team', 'llm.apiKey'])).toEqual(said(`llm.apiKey is not set in ${place}\n`))
    expect(await team(['config', 'undo', '--team', '1'])).toEqual(said(`Undid change 1: agent.style is now unset in ${place}\n`))
    expect(await team(['config', 'get', 'agent.style'])).toEqual(said('balanced\n'))

    const refusals: readonly (readonly [number, readonly string[], string])[] = [
      [2, ['set', '--team', 'agent.maxIterations', '99'], 'agent.maxIterations is "99"; allowed: a whole number from 1 to 10'],
      [
        1,
        ['set', '--team', 'server.port', '80'],
        'server.port is set separately on each machine; set it on each one, in its settings file or with IBID_SERVER_PORT',
      ],
      [2, ['set', '--team', '--project', 'agent.style', 'direct'], '--project and --team cannot be combined; use only one of them'],
      [1, ['undo', '--team', '77'], 'change not found: 77; list them with: ibid config history'],
    ]
    for (const [code, words, line] of refusals) {
      expect(await team(['config', ...words])).toEqual({ code, out: '', err: expect.stringContaining(`ibid: ${line}`) })
    }
    expect(await ibid('config', 'set', '--team', 'agent.style', 'direct')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: no team database is configured; set store.url, or omit --team\n',
    })
  })

  it('with a setting that fits no more keeps programs from starting, and is mended', async () => {
    const database = await testDatabase()
    databases.push(database)
    const { home, folder } = world()
    const env = { ...key, IBID_STORE_URL: database.url }
    const team = async (...words: readonly string[]) => started({ home, folder }, words, { env }).ended
    await team('config', 'set', '--team', 'agent.maxIterations', '3')
    const raw = connectPostgres(database.url)
    await raw.query(`update settings set body = '99'`).finally(() => raw.close())
    expect(await team('memory', 'list')).toMatchObject({
      code: 2,
      err: expect.stringContaining('fix it with: ibid config set --team agent.maxIterations VALUE, or: ibid config unset --team'),
    })
    expect((await team('config', 'set', '--team', 'agent.maxIterations', '4')).code).toBe(0)
    expect((await team('memory', 'list')).code).toBe(0)
  })
})
