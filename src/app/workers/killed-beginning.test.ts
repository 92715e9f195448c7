import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replay } from '../../core/fold-run.ts'
import { hasPostgres, type TestDatabase, testDatabase } from '../../store/postgres/cluster.fixture.ts'
import { connectPostgres } from '../../store/postgres/database.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { resuming } from './resume-abandoned-runs.ts'
import { serverRunsOf } from './server-runs.ts'

const program = fileURLToPath(new URL('./begin-process.fixture.ts', import.meta.url))

describe.each([['sqlite'], ...(hasPostgres ? [['postgres']] : [])])('a server that is killed while it begins a run, with %s', (kind) => {
  let root: string
  let endpoint: ScriptedEndpoint
  let database: TestDatabase | undefined
  let env: Readonly<Record<string, string>>
  let app: App
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'ibid-beginning-'))
    endpoint = await scriptedEndpoint([{ text: 'Nothing is known of that.' }])
    database = kind === 'postgres' ? await testDatabase() : undefined
    env = {
      IBID_LLM_PROVIDER: endpoint.baseUrl,
      IBID_LLM_MODEL: 'local',
      IBID_DATA_DIR: join(root, 'data'),
      ...(database ? { IBID_STORE_URL: database.url } : {}),
    }
    app = await openApp({ env, home: root, folder: root, platform: 'linux' })
  })
  afterEach(async () => {
    await app.close()
    await endpoint.close()
    await database?.drop()
    rmSync(root, { recursive: true })
  })

  const killedAt = async (moment: string) => {
    const child = spawn(process.execPath, [program, root, moment], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
    const { carried } = await app.server()
    return { runs: (await (await app.log()).list()).map(({ run }) => run), marked: await carried.list() }
  }

  test('has stored nothing of it before its mark', async () => {
    expect(await killedAt('before-mark')).toEqual({ runs: [], marked: [] })
  })

  test('has marked it before anybody can know of it', async () => {
    const { runs, marked } = await killedAt('after-mark')
    expect([runs, marked.length]).toEqual([[], 1])
  })

  test('leaves a run that the next one takes up', async () => {
    const { runs, marked } = await killedAt('after-event')
    expect(runs).toHaveLength(1)
    expect(marked).toEqual(runs)
    await seemsDead()
    const store = await app.server()
    const carrying = serverRunsOf(app, store.carried)
    const sessions = sessionsOf({ app: carrying.app, tools: [], scopeOf: async () => [], closing: new AbortController().signal })
    const left = resuming({ carrying, sessions, store })
    expect(await left.start()).toEqual(runs)
    left.stop()
    const [run = ''] = runs
    const log = await app.log()
    await expect.poll(async () => replay(run, await log.read(run)).end?.status).toBe('done')
    await expect.poll(() => store.carried.list()).toEqual([])
  })

  /** The last sign of life of what was killed would count for some seconds. */
  const seemsDead = async () => {
    const url = app.inspection.keys.storeUrl()
    if (url === undefined) return
    const connection = connectPostgres(url)
    await connection.query('delete from carriers')
    await connection.close()
  }
})
