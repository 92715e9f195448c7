import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** How a command is started so that it has no network. */
export interface NetworkIsolation {
  /** Program and options in front of the shell. */
  readonly prefix: readonly string[]
  /** Shell words run before the command, inside: they may bring up the loopback of its own network. */
  readonly before: string
  /** Shell words in front of the command itself, which give up what the preparation needed. */
  readonly drop: string
}

/** Programs of the system, wherever the person's own PATH leads. */
const located = (name: string): string =>
  ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/run/current-system/sw/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? name

const loopback = `{ ${located('ip')} link set lo up || ${located('ifconfig')} lo up; } >/dev/null 2>&1; `
const unshare = located('unshare')
const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc', '--']

/**
 * From the best down. With a process namespace of its own nothing that the command starts outlives it, whatever it does to hide. root does without a user
 * namespace, in which files of others could not be changed.
 */
const namespaced: readonly NetworkIsolation[] = [
  { prefix: [unshare, ...namespaces], before: loopback, drop: '' },
  {
    prefix: [unshare, '--map-current-user', '--keep-caps', ...namespaces],
    before: loopback,
    drop: `${located('setpriv')} --inh-caps=-all --ambient-caps=-all `,
  },
  { prefix: [unshare, '--map-current-user', ...namespaces], before: '', drop: '' },
  { prefix: [unshare, '--map-current-user', '--net', '--'], before: '', drop: '' },
  { prefix: ['unshare', '--map-root-user', '--net', '--'], before: '', drop: '' },
]

/** The kernel ends it, and with it its namespace, when this program dies, however that dies. */
const diesWithUs = [located('setpriv'), '--pdeathsig', 'KILL', '--']
const onLinux: readonly NetworkIsolation[] = [
  ...namespaced.map((each) => ({ ...each, prefix: [...diesWithUs, ...each.prefix] })),
  ...namespaced,
]

const onMac: readonly NetworkIsolation[] = [
  { prefix: ['/usr/bin/sandbox-exec', '-p', '(version 1)(allow default)(deny network*)'], before: '', drop: '' },
]

let known: Promise<NetworkIsolation | undefined> | undefined

/** How the network is held back on this machine; undefined where it cannot be. Found out once. */
export function networkIsolation(): Promise<NetworkIsolation | undefined> {
  known ??= firstThatWorks(process.platform === 'linux' ? onLinux : process.platform === 'darwin' ? onMac : [])
  return known
}

async function firstThatWorks(candidates: readonly NetworkIsolation[]): Promise<NetworkIsolation | undefined> {
  for (const candidate of candidates) if (await works(candidate)) return candidate
  return undefined
}

function works({ prefix: [file = '', ...args], before, drop }: NetworkIsolation): Promise<boolean> {
  const script = `${before}${drop}/bin/sh -c :`
  return new Promise((resolve) =>
    execFile(file, [...args, '/bin/sh', '-c', script], { timeout: 5_000, env: {} }, (error) => resolve(!error)),
  )
}

const shells = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash', '/opt/homebrew/bin/bash', '/run/current-system/sw/bin/bash']

/** The shell that commands are run with, and whether it is bash. */
export function shellOfMachine(): { readonly file: string; readonly bash: boolean } {
  const bash = shells.find((file) => existsSync(file))
  return bash === undefined ? { file: '/bin/sh', bash: false } : { file: bash, bash: true }
}
