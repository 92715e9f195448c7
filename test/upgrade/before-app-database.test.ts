import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, type TestDatabase, testDatabase } from '../../src/store/postgres/cluster.fixture.ts'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { started } from '../cli/process.fixture.ts'
import { type BeforeApp, beforeApp, content, contentOf, made } from './before-app.fixture.ts'

describe.skipIf(!hasPostgres)('the database of a team as the last program before src/app has written it', { timeout: 120_000 }, () => {
  let database: TestDatabase
  let before: BeforeApp
  let env: Readonly<Record<string, string>>
  beforeEach(async () => {
    before = beforeApp()
    database = await testDatabase({ migrated: false })
    const key = readFileSync(join(before.home, '.local/share/ibid/secret.key'), 'utf8').trim()
    env = { IBID_STORE_URL: database.url, IBID_SERVER_SECRET_KEY: key, IBID_DATA_DIR: join(before.folder, 'empty') }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(readFileSync(join(before.exports, 'team.sql'), 'utf8')).finally(() => client.end())
    expect((await ibid('store', 'migrate')).code).toBe(0)
  })
  afterEach(() => database.drop())
  const ibid = (...args: readonly string[]) => started(before, args, { env }).ended

  it('is read whole, the run and the setting among it that were written there', async () => {
    const app = await before.open(env)
    expect(await contentOf(app).finally(() => app.close())).toEqual({
      ...content,
      runs: [['01M8CRQ8E6YXA4F3TQTYHRP7HC', 'done', 'When does a job move to the dead queue?', 8, 'attested 586e18bf'], ...content.runs],
    })
    expect((await ibid('config', 'list')).out).toMatch(/^agent\.maxIterations +3 {2}\(localhost\/test_\w+\)$/m)
    expect((await ibid('doctor', '--deep')).out).toMatch(/^ok {7}secrets: 1 secret, decrypted with the key$/m)
  })

  it('goes on: with a third turn of the conversation, and with the run that rests on its question', async () => {
    await using endpoint = await scriptedEndpoint([
      { calls: [{ tool: 'documents_search', input: { query: 'dead queue' } }] },
      { text: 'A job that fails for the sixth time moves to the dead queue [s1].' },
      { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] },
      { text: 'Dead jobs are kept for 14 days [s1].' },
    ])
    env = { ...env, IBID_LLM_PROVIDER: endpoint.baseUrl }
    const asked = await ibid('ask', '--session', made.session, 'When does a job move to the dead queue?', '--json')
    expect(JSON.parse(asked.out)).toMatchObject({
      status: 'done',
      answer: 'A job that fails for the sixth time moves to the dead queue. [1]',
    })
    expect(JSON.stringify(endpoint.requests[0]?.body)).toContain('On SIGTERM a worker takes no new jobs')
    const answered = await ibid('runs', 'answer', made.resting, '1', '--json')
    expect(JSON.parse(answered.out)).toMatchObject({ run: made.resting, status: 'done', answer: 'Dead jobs are kept for 14 days. [1]' })
    expect((await ibid('runs', 'verify', made.resting)).code).toBe(0)
  })
})
