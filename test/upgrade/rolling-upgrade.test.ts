import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listRuns } from '../../src/app/runs/access/run-list.ts'
import { runQueueOf } from '../../src/app/runs/queue-run.ts'
import { resumeRun } from '../../src/app/runs/resume-run.ts'
import { viewOf } from '../../src/app/sessions/access/session-view.ts'
import { sessionsOf } from '../../src/app/sessions/sessions.ts'
import { type Node, type Nodes, nodes } from '../../src/app/workers/nodes.fixture.ts'
import { serverRunsOf } from '../../src/app/workers/server-runs.ts'
import { startWorker } from '../../src/app/workers/worker.ts'
import type { RunEvent } from '../../src/core/event-types.ts'
import { generation } from '../../src/core/event-upgrades.ts'
import { hasPostgres } from '../../src/store/postgres/cluster.fixture.ts'
import { connectPostgres, type PostgresDatabase } from '../../src/store/postgres/database.ts'
import type { EndpointReply } from '../../src/testing/testing.ts'

const answer: EndpointReply = { text: ['Nothing is ', 'known of that.'] }
const held: EndpointReply = { text: ['Half an '], ends: 'silent', hold: new Promise(() => {}) }

/** A worker of the next version. */
interface Next {
  readonly process: ChildProcessByStdio<Writable, Readable, null>
  /** The answer to a line. */
  asks(line: string): Promise<string>
}

describe.skipIf(!hasPostgres)('while a team changes over to the next version', { timeout: 200_000 }, () => {
  let folder: string
  let team: Nodes
  let database: PostgresDatabase
  let closing: AbortController
  const children: Next['process'][] = []
  /** What the model says to a question, by the words in it, the first time and the second. */
  const replies = new Map<string, EndpointReply[]>()
  const asked = (words: string) => team.endpoint.requests.filter(({ body }) => JSON.stringify(body).includes(words)).length
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ibid-upgrade-'))
    closing = new AbortController()
    team = await nodes(({ body }) => {
      const text = JSON.stringify(body)
      return [...replies].find(([words]) => text.includes(words))?.[1].shift() ?? answer
    })
    database = connectPostgres(team.database.url)
  })
  afterEach(async () => {
    closing.abort()
    for (const child of children.splice(0)) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close')
    replies.clear()
    await database.close()
    await team[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  async function next(): Promise<Next> {
    const here = import.meta.dirname
    const args = ['--import', join(here, 'next-version.ts'), join(here, 'next-worker.ts'), team.database.url, team.endpoint.baseUrl, folder]
    const process = spawn(globalThis.process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(process)
    const lines = createInterface(process.stdout)[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('working')
    return {
      process,
      async asks(line) {
        process.stdin.write(`${line}\n`)
        return String((await lines.next()).value)
      },
    }
  }

  /** A server of the present version that leaves all runs to workers. */
  async function server(node: Node) {
    const carrying = serverRunsOf(node.app, (await node.app.server()).carried, { elsewhere: runQueueOf(node.distribution) })
    const dependencies = { app: carrying.app, tools: [], scopeOf: async () => [], closing: closing.signal }
    return { app: carrying.app, session: await sessionsOf(dependencies).create() }
  }
  const typesOf = (events: readonly RunEvent[]) => events.map((event) => (event.type === 'fact.unknown' ? `${event.of}?` : event.type))

  test('what old workers began is finished by new ones, and both show what either has done', async () => {
    const [asking, working] = [await team.open(), await team.open()]
    const { app, session } = await server(asking)
    const old = await working.work()
    const first = await session.send('What is the first?').result
    expect(first.status).toBe('done')
    replies.set('What is the second?', [held])
    const sending = session.send('What is the second?')
    const second = await sending.run
    await expect.poll(() => asked('What is the second?')).toBe(1)
    const newer = await next()
    await old.stop()
    expect(await sending.result).toMatchObject({ status: 'done', run: second })

    // The new one reads what the old one wrote as its own.
    const before = JSON.parse(await newer.asks(`read ${first.run}`))
    expect(before).toMatchObject({ status: 'done', proof: { intact: true } })
    expect(before.events.find(({ type }: RunEvent) => type === 'model.replied')).toMatchObject({ reply: { upgraded: true } })
    const after = JSON.parse(await newer.asks(`read ${second}`))
    expect(after).toMatchObject({ status: 'done', proof: { intact: true } })
    expect(typesOf(after.events)).toContain('model.replied')

    // The old one says what it cannot read, and shows everything else.
    const log = await app.log()
    expect(typesOf(await log.read(first.run))).not.toContain('model.replied?')
    expect(typesOf(await log.read(second))).toEqual(typesOf(after.events).map((type) => (type === 'model.replied' ? `${type}?` : type)))
    expect(await log.verify(second)).toMatchObject({ intact: true })
    expect(await viewOf(app, session)).toMatchObject({ state: 'free', runs: [first.run, second] })
    expect((await listRuns(app, { limit: 9 })).runs.map(({ run, status }) => [run, status])).toEqual([
      [second, 'done'],
      [first.run, 'done'],
    ])
    expect((await session.messages()).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What is the first?'],
      ['assistant', expect.stringContaining('Nothing is known of that.')],
      ['user', 'What is the second?'],
      ['system', 'written by a newer version of ibid (model.replied, version 2); update ibid to read it'],
      ['assistant', expect.stringContaining('Nothing is known of that.')],
    ])

    // A fact of a kind that the old one does not have.
    expect(JSON.parse(await newer.asks(`note ${first.run}`))).toMatchObject({ type: 'note.taken', text: 'of the next version' })
    expect((await log.read(first.run)).at(-1)).toMatchObject({ type: 'fact.unknown', of: 'note.taken', version: 1 })
    expect((await log.list({ prefix: first.run }))[0]?.last).toMatchObject({ type: 'fact.unknown' })
    expect(await log.verify(first.run)).toMatchObject({ intact: true })
  })

  test('old workers leave alone what only new ones can carry on, and have time for everything else', async () => {
    const [asking, working] = [await team.open(), await team.open()]
    const dead = await next()
    replies.set('a long tale', [{ status: 503, error: { message: 'busy' } }, held])
    const tale = await asking.ask('Is this a long tale?')
    const run = await tale.run
    await expect.poll(() => asked('a long tale')).toBe(2)
    dead.process.kill('SIGKILL')
    await once(dead.process, 'close')
    await database.query(`update carriers set beat = beat - interval '1 minute'`)

    let looks = 0
    const left = () => {
      looks += 1
      return working.distribution.left()
    }
    const store = await working.app.server()
    const old = startWorker(working.app, { distribution: { ...working.distribution, left }, store, atOnce: 4 })
    await expect.poll(() => looks).toBeGreaterThan(3)
    expect(await (await asking.ask('Is there room?')).result).toMatchObject({ status: 'done' })
    expect(asked('a long tale')).toBe(2)
    await expect.poll(() => store.carried.list()).toEqual([run])
    await expect(resumeRun(working.app, run)).rejects.toMatchObject({
      code: 'malformed',
      message: `a newer version of ibid has worked on run ${run} (model.retried, version 2), and only that version can continue it`,
      remedy: 'update ibid on this machine',
    })

    const newer = await next()
    expect(await tale.result).toMatchObject({ status: 'done', run })
    const jobs = await database.query<{ name: string }>('select distinct name from ibid_jobs.job where singleton_key = $1 order by name', [
      run,
    ])
    expect(jobs.rows).toEqual([{ name: 'runs' }, { name: `runs-${generation + 1}` }])
    await old.stop()
    expect(JSON.parse(await newer.asks(`read ${run}`))).toMatchObject({ status: 'done', proof: { intact: true } })
  })
})
