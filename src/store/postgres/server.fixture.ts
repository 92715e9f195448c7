import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

/** How one of PostgreSQL's programs is started. */
interface Start {
  /** Path of the namespace of networks that it is in; needs root. */
  readonly network?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs one of PostgreSQL's programs as a user that may. */
export function postgresProgram(name: string, args: readonly string[], { network, env }: Start = {}): void {
  const { uid, gid } = postgresUser()
  const program = join(programs() ?? '', name)
  const options: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/tmp', env: { ...process.env, ...env } }
  if (network === undefined) execFileSync(program, args, { ...options, ...postgresUser() })
  else execFileSync('nsenter', [`--net=${network}`, '-S', String(uid), '-G', String(gid), program, ...args], options)
}

export interface ClusterOptions extends Start {
  /** True where it is to survive the failure of the machine too, as one in use does; slower. */
  readonly durable?: boolean
  /** `name=value` each; the later of two counts. */
  readonly settings?: readonly string[]
  /** Of `initdb`. */
  readonly makeArgs?: readonly string[]
}

/** Everything by a socket in the folder: no port, and nobody else's. What is lost where the machine fails does not matter to a test, if nothing else is said. */
export function startCluster(
  folder: string,
  data: string,
  { durable = false, settings = [], makeArgs = [], ...start }: ClusterOptions = {},
): void {
  const make = ['-D', data, '-U', 'ibid', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', ...makeArgs]
  if (!existsSync(join(data, 'PG_VERSION'))) postgresProgram('initdb', make)
  const all = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    'max_connections=200',
    'shared_buffers=64MB',
    'autovacuum_naptime=10',
    ...settings,
  ]
  postgresProgram('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', all.map((each) => `-c ${each}`).join(' '), 'start'], start)
}

/** A new folder that PostgreSQL may work in. */
export function clusterFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(folder, 0o700)
  return folder
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
