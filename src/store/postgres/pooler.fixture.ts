import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectPostgres } from './database.ts'
import { postgresUser } from './server.fixture.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)

/** Whether this machine has PgBouncer. */
export const hasPooler: boolean = program !== undefined

/** A pooler before a database. */
interface Pooler extends AsyncDisposable {
  /** The database through it. */
  readonly url: string
}

/** PgBouncer, which gives each transaction to any of a few sessions of the database. With `knowsPath` the database knows of the user where the tables are. */
export async function startPooler(url: string, sessions = 2, knowsPath = true): Promise<Pooler> {
  const { uid, gid } = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'ibid-pooler-'))
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? ''
  const settings = [
    '[databases]',
    `* = host=${host} user=${address.username}`,
    '[pgbouncer]',
    `unix_socket_dir = ${folder}`,
    'listen_port = 6432',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${sessions}`,
    'max_client_conn = 300',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  if (knowsPath) {
    const direct = connectPostgres(url)
    await direct.query(`alter role ${address.username} in database ${address.pathname.slice(1)} set search_path = ibid`)
    await direct.close()
  }
  const child: ChildProcess = spawn(program ?? '', ['-q', file], { stdio: 'ignore', ...postgresUser() })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  while (!existsSync(join(folder, '.s.PGSQL.6432'))) await sleep(10)
  address.searchParams.set('host', folder)
  address.searchParams.set('port', '6432')
  address.searchParams.set('direct', host)
  return {
    url: address.href,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      process.off('exit', end)
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
