import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from './database.ts'
import { postgresUser } from './server.fixture.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
const port = 6432

/** Whether this machine has PgBouncer. */
export const hasPooler: boolean = program !== undefined

interface PoolerOptions {
  /** Of the database, that it keeps at most. */
  readonly sessions?: number
  /** Whether it tells the database where the tables are, for the user of the address. */
  readonly knowsPath?: boolean
  /** Where it listens besides its socket: an address, and the path of the namespace of networks that it is in, which takes root. */
  readonly listens?: { readonly address: string; readonly network: string }
}

/** A pooler before a database. */
export interface Pooler extends AsyncDisposable {
  /** The database through it. */
  readonly url: string
  /** Ends it, and waits until it is gone. `SIGINT`: when nobody is in a transaction; the others: at once. */
  stop(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
}

/** Whether somebody takes connections there; the file of a socket is there before its program listens. */
async function answers(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    await once(connection, 'connect')
    return true
  } catch {
    return false
  } finally {
    connection.destroy()
  }
}

/** PgBouncer, which gives each transaction to any of a few sessions of the database. */
export async function startPooler(url: string, { sessions = 2, knowsPath = true, listens }: PoolerOptions = {}): Promise<Pooler> {
  const { uid, gid } = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'ibid-pooler-'))
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? address.hostname
  const settings = [
    '[databases]',
    `* = host=${host} ${address.port === '' ? '' : `port=${address.port} `}user=${address.username}`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    ...(listens ? [`listen_addr = ${listens.address}`] : []),
    `listen_port = ${port}`,
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${sessions}`,
    'max_client_conn = 300',
    // Many databases, one after another, may share the sessions that the server has.
    'server_idle_timeout = 10',
    // By default it waits for 15 s where the database was away, and everybody with it; the manual says so.
    'server_login_retry = 1',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  if (knowsPath) {
    const direct = connectPostgres(url)
    await direct.query(`alter role ${address.username} in database ${address.pathname.slice(1)} set search_path = ibid`)
    await direct.close()
  }
  const socket = join(folder, `.s.PGSQL.${port}`)
  let child: ChildProcess | undefined
  const end = () => void child?.kill('SIGKILL')
  process.once('exit', end)
  const stop: Pooler['stop'] = async (signal) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const start = async () => {
    rmSync(socket, { force: true })
    child = listens
      ? spawn('nsenter', [`--net=${listens.network}`, '-S', String(uid), '-G', String(gid), program ?? '', '-q', file], { stdio: 'ignore' })
      : spawn(program ?? '', ['-q', file], { stdio: 'ignore', ...postgresUser() })
    while (!(await answers(socket))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer has ended with ${child.exitCode}`)
      await sleep(10)
    }
  }
  await start()
  address.searchParams.set('direct', address.port === '' ? host : `${host}:${address.port}`)
  if (listens) address.host = `${listens.address}:${port}`
  else {
    address.searchParams.set('host', folder)
    address.searchParams.set('port', String(port))
  }
  return {
    url: address.href,
    stop,
    start,
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      await stop('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
