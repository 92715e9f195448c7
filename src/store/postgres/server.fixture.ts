import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of PostgreSQL's programs, newest first; Debian keeps those that make a server out of the path. */
const programs = (): string | undefined => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const debian = versions.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
  return debian ?? (spawnSync('initdb', ['--version']).status === 0 ? '' : undefined)
}

/** Whether this machine has PostgreSQL's server. */
export const hasPostgres: boolean = programs() !== undefined

/** PostgreSQL refuses to run as root. */
export const postgresUser = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
  return uid === undefined || gid === undefined ? {} : { uid, gid }
}

/** Runs one of PostgreSQL's programs as a user that may. */
export function postgresProgram(name: string, args: readonly string[]): void {
  execFileSync(join(programs() ?? '', name), args, { ...postgresUser(), stdio: ['ignore', 'ignore', 'pipe'], cwd: '/tmp' })
}

/** Everything by a socket in the folder: no port, and nobody else's. What is lost where the machine fails does not matter to a test. */
export function startCluster(folder: string, data: string): void {
  if (!existsSync(join(data, 'PG_VERSION')))
    postgresProgram('initdb', ['-D', data, '-U', 'ibid', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'])
  const settings = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'fsync=off',
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=64MB',
    'autovacuum_naptime=10',
  ]
  postgresProgram('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings.map((each) => `-c ${each}`).join(' '), 'start'])
}

/** The address of a database of the server in `folder`. */
export const addressOf = (folder: string, database: string): string =>
  `postgres://ibid@localhost/${database}?host=${encodeURIComponent(folder)}`

/** Ends the server of a run, if one was started, with all that is in its folder. */
export function endCluster(folder: string): void {
  const data = join(folder, 'data')
  if (existsSync(join(data, 'postmaster.pid'))) postgresProgram('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
  rmSync(folder, { recursive: true, force: true })
}
