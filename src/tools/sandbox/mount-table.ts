import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SandboxPlan } from './sandbox-plan.ts'

/** Where the root of a sandbox is put together: a folder that every Linux has, and of which nothing is shown inside. */
export const stage = '/sys'

const devices = ['null', 'zero', 'full', 'random', 'urandom']

/** What programs need beside their own files: who they are run by, where libraries are, which certificates are good. None of it is a secret. */
const etcFiles = ['passwd', 'group', 'nsswitch.conf', 'ld.so.cache', 'ld.so.conf', 'localtime', 'mime.types', 'magic', 'os-release']
const etcFolders = ['alternatives', 'ld.so.conf.d', 'ssl/certs', 'pki/tls/certs', 'pki/ca-trust', 'terminfo', 'crypto-policies']

const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/run/current-system']

/** Files that have to be there before something is mounted over them, from the root of the sandbox. */
export const mountedFiles = (): readonly string[] => [
  ...devices.map((name) => `dev/${name}`),
  ...existing(etcFiles.map((name) => `/etc/${name}`)).map((file) => file.slice(1)),
]

/** The sandbox's file system, as lines of an fstab, in the order in which they are mounted. */
export function mountTable(plan: SandboxPlan, configs: readonly string[]): string {
  const mounted = mountedBelow()
  const shown = (path: string, options: string): readonly string[] => [
    bound(path, options),
    // A mount inside it has options of its own.
    ...mounted(path).map((inner) => bound(inner, options)),
  ]
  const readable = 'ro,nosuid,nodev'
  return [
    ...existing(systemFolders).flatMap((path) => [bound(path, readable)]),
    row('proc', '/proc', 'proc', 'nosuid,nodev,noexec,x-mount.mkdir=0555'),
    ...devices.map((name) => row(`/dev/${name}`, `/dev/${name}`, 'none', 'bind,nosuid,noexec')),
    row('tmpfs', '/dev/shm', 'tmpfs', 'mode=1777,size=16m,nosuid,nodev,noexec,x-mount.mkdir=0555'),
    ...existing(etcFiles.map((name) => `/etc/${name}`)).map((file) => row(realpathSync(file), file, 'none', `bind,${readable},noexec`)),
    ...existing(etcFolders.map((name) => `/etc/${name}`)).map((path) => bound(path, `${readable},noexec`)),
    row('tmpfs', '/tmp', 'tmpfs', 'mode=1777,size=64m,nosuid,nodev,x-mount.mkdir=0555'),
    row('tmpfs', plan.home, 'tmpfs', `mode=${plan.writes ? '700' : '555'},size=64m,nosuid,nodev,x-mount.mkdir=0555`),
    ...plan.programs.flatMap((path) => shown(path, readable)),
    ...plan.shown.flatMap((path) => shown(path, plan.writes ? 'nosuid,nodev' : `${readable},noexec`)),
    ...configs.map((path, at) => row(`${stage}/.config-${at}`, path, 'none', 'bind,ro,nosuid,nodev,noexec')),
    ...plan.view.hiddenFiles.map((path) => row(`${stage}/.hidden`, path, 'none', 'bind,ro,nosuid,nodev,noexec')),
    ...plan.view.hiddenFolders.map((path) => row('tmpfs', path, 'tmpfs', 'mode=000,size=4k,nosuid,nodev,noexec')),
    row('tmpfs', '/.old', 'tmpfs', 'size=4k,x-mount.mkdir=0555'),
  ].join('\n')
}

const bound = (path: string, options: string): string => row(realpathSync(path), path, 'none', `rbind,${options},x-mount.mkdir=0555`)

/** One line of an fstab; `target` counts from the root of the sandbox. */
function row(source: string, target: string, type: string, options: string): string {
  return `${escaped(source)} ${escaped(`${stage}${target}`)} ${type} ${options} 0 0`
}

function escaped(path: string): string {
  return path.replace(/[\s\\#]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

const existing = (paths: readonly string[]): readonly string[] => paths.filter((path) => existsSync(path))

/** Where this process has mounts below a folder. */
function mountedBelow(): (path: string) => readonly string[] {
  const points = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .map((path) => path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8))))
  return (path) => [
    ...new Set(points.filter((point) => point.startsWith(`${path}/`) && lstatSync(point, { throwIfNoEntry: false })?.isDirectory())),
  ]
}

/** Folders of programs that lie elsewhere than the system's, such as those of a version manager, with the libraries beside them. */
export function programFolders(path: string, besides: readonly string[]): readonly string[] {
  const holds = (folder: string, inner: string) => inner === folder || inner.startsWith(folder === '/' ? '/' : `${folder}/`)
  const folders = path.split(':').filter((folder) => folder.startsWith('/') && existsSync(folder))
  const elsewhere = folders.filter(
    (folder) =>
      !systemFolders.some((system) => holds(system, folder)) && !besides.some((each) => holds(folder, each) || holds(each, folder)),
  )
  const libraries = elsewhere.filter((folder) => folder.endsWith('/bin')).map((folder) => join(dirname(folder), 'lib'))
  return [...new Set([...elsewhere, ...existing(libraries)])]
}
