import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { addressOf, endCluster, postgresProgram, postgresUser, startCluster } from '../../src/store/postgres/server.fixture.ts'
import { call, type Visitor } from '../load/visitor.ts'
import { type Program, startProgram } from './program.ts'

/** A server that people use, the programs behind it, and its database. */
export interface System extends AsyncDisposable {
  readonly name: 'sqlite' | 'postgres'
  readonly programs: readonly Program[]
  readonly people: readonly Person[]
  /** Documents that are indexed. */
  readonly documents: string
  /** Figures of the database, such as connections, and marks of runs that are under way. */
  database(): Promise<Readonly<Record<string, number>>>
  /** Restarts the database, where it is a program of its own. */
  restart(): void
}

export interface Person extends Visitor {
  readonly email: string
}

export const password = 'a long pass phrase'
export const key = Buffer.alloc(32, 7).toString('base64')

/** A server of a team over SQLite, or one with two workers over PostgreSQL. */
export async function startSystem(name: System['name'], modelUrl: string, peopleCount = 6): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), `ibid-soak-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const documents = join(folder, 'work', 'docs')
  mkdirSync(documents, { recursive: true })
  writeFileSync(join(folder, 'work', 'context.json'), JSON.stringify({ collections: { docs: { url: './docs' } } }))
  for (let page = 0; page < 40; page++) writeFileSync(join(documents, `page-${page}.md`), pageOf(page))
  const usual = { IBID_LLM_PROVIDER: modelUrl, IBID_LLM_MODEL: 'scripted', IBID_SERVER_SECRET_KEY: key }
  const place = name === 'postgres' ? await startPostgres() : undefined
  const serverEnv = {
    ...usual,
    IBID_DATA_DIR: join(folder, 'data'),
    ...(place ? { IBID_STORE_URL: place.url, IBID_SERVER_RUNS_AT_ONCE: '0' } : {}),
  }
  const server = await startProgram(`${name}-server`, ['serve', '--team', '--port', '0', '--json'], folder, serverEnv)
  const programs = [server]
  for (const worker of place ? ['worker-1', 'worker-2'] : []) {
    const env = { ...usual, IBID_STORE_URL: place!.url, IBID_DATA_DIR: join(folder, worker) }
    programs.push(await startProgram(worker, ['worker', '--json'], folder, env))
  }
  const watching = place ? connectPostgres(place.url) : undefined
  return {
    name,
    programs,
    documents,
    people: await signedUp(server.told, peopleCount),
    restart: () => place?.restart(),
    async database() {
      if (!watching || !place) return { writeAheadLogsOfSqlite: sizeOf(join(folder, 'data'), /-wal$/) }
      const { rows } = await watching.lasting(() =>
        watching.query<{ connections: number; marked: number; carried: number; waiting: number }>(`select
          (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'ibid') as connections,
          (select count(*) from carried_marks) as marked, (select count(*) from carried) as carried,
          (select count(*) from ibid_jobs.job where name = 'runs' and state in ('created', 'retry', 'active')) as waiting`),
      )
      return { ...rows[0], writeAheadLogOfPostgres: sizeOf(join(place.data, 'pg_wal'), /./) }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(programs.map((each) => each.stop()))
      await watching?.close()
      place?.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What stands on a page; with another `turn` it has changed. */
export const pageOf = (page: number, turn = 0): string =>
  `# Queue ${page}\n\nA job that throws is tried again, up to ${page} times (${turn}).\n`.repeat(5)

/** An empty database of a server of its own, with the tables of this checkout where `isMigrated`. */
export async function startPostgres(isMigrated = true) {
  const place = mkdtempSync(join(tmpdir(), 'ibid-soak-cluster-'))
  const data = join(place, 'data')
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid)
  chmodSync(place, 0o700)
  startCluster(place, data)
  process.once('exit', () => endCluster(place))
  const url = addressOf(place, 'postgres')
  if (isMigrated) {
    const database = connectPostgres(url)
    await migratePostgres(database)
    await database.close()
  }
  const restart = () => postgresProgram('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'restart'])
  return { url, data, restart, end: () => endCluster(place) }
}

/** The first administrator and everybody else, each with a token. */
export async function signedUp({ url: address, invitation }: Program['told'], peopleCount: number): Promise<readonly Person[]> {
  const url = String(address)
  const setup = /setup=([^&"]+)/.exec(JSON.stringify(invitation))?.[1]
  const emails = Array.from({ length: peopleCount }, (_, index) => `person-${index}@example.org`)
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
  const post = async (path: string, body: object, cookie = '') => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const [first = '', ...others] = emails
  const admin = cookieOf(await post('/v1/setup', { name: 'First', email: first, password, token: setup }))
  for (const email of others) await post('/v1/users', { name: email, email, password }, admin)
  const people: Person[] = []
  for (const email of emails) {
    const cookie = email === first ? admin : cookieOf(await post('/v1/sign-in', { email, password }))
    const scopes = ['read', 'ask', 'manage', ...(email === first ? ['admin'] : [])]
    const { token } = (await (await post('/v1/tokens', { name: 'soak', scopes }, cookie)).json()) as { token: string }
    people.push({ url, token, email })
  }
  // The documents are indexed at the first question.
  if (people[0]) await call(people[0], '/v1/runs', { body: { question: 'How often is a job tried again?', waitSeconds: 60 } })
  return people
}

const sizeOf = (folder: string, name: RegExp): number =>
  readdirSync(folder)
    .filter((file) => name.test(file))
    .reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0)
