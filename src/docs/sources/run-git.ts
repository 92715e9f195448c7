import { spawn } from 'node:child_process'
import { IbidError } from '../../core/fault.ts'
import type { UntrustedGit } from './untrusted-git.ts'

/** Variables that git and ssh may see: where they are, who asks, which agent holds the keys, how to get out. Nothing else of our own environment reaches them. */
const passedOn = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SSH_AUTH_SOCK',
  'XDG_CONFIG_HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'SYSTEMROOT',
  'TMPDIR',
  'TEMP',
  'HTTPS_PROXY',
  'https_proxy',
  'NO_PROXY',
  'no_proxy',
  'ALL_PROXY',
  'all_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
]

/** Settings that outrank the user's: no hooks, no file system monitor, no filters that run programs, no submodules. */
const settings = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.autocrlf', 'false'],
  ['filter.lfs.smudge', ''],
  ['filter.lfs.process', ''],
  ['filter.lfs.required', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['protocol.ext.allow', 'never'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['advice.detachedHead', 'false'],
].flatMap(([key, value]) => ['-c', `${key}=${value}`])

export interface GitCall {
  readonly folder: string
  /** The environment to choose from; see {@link passedOn}. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The transports git may use, as in `GIT_ALLOW_PROTOCOL`. */
  readonly protocols: string
  /** For a repository that a stranger named. */
  readonly strangers?: UntrustedGit
  /** Named in errors: the address as the user knows it. */
  readonly place: string
  readonly signal: AbortSignal
  readonly timeoutMs: number
  /** Called with each piece of standard output. */
  readonly output?: (chunk: Buffer) => void
  /** Called twice a second; what it throws ends the call. */
  readonly watch?: () => void
}

/** Runs git without a shell, without prompts, within a time. Throws `IbidError`: `timeout`, `unreachable`, `not-found` without git, `failed`. */
export async function runGit(call: GitCall, args: readonly string[]): Promise<void> {
  call.signal.throwIfAborted()
  const stop = new AbortController()
  const signal = AbortSignal.any([call.signal, stop.signal, AbortSignal.timeout(call.timeoutMs)])
  const child = spawn('git', [...settings, ...(call.strangers?.settings ?? []), ...args], {
    cwd: call.folder,
    env: environmentOf(call),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // git has children of its own (ssh, remote helpers, index-pack): the whole group has to go.
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  }
  signal.addEventListener('abort', kill, { once: true })
  const watcher = setInterval(() => attempt(stop, call.watch), 500)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000)
  })
  child.stdout.on('data', (chunk: Buffer) => attempt(stop, () => call.output?.(chunk)))
  try {
    const status = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (stop.signal.aborted) throw stop.signal.reason
    call.signal.throwIfAborted()
    if (signal.aborted)
      throw new IbidError(
        'timeout',
        `git timed out after ${call.timeoutMs / 1000} s on ${call.place}`,
        'try again, or pack the documents into a bundle',
      )
    if (status !== 0) throw complaintFault(call.place, complaint)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new IbidError('not-found', 'git is not installed', 'install git')
    throw error
  } finally {
    clearInterval(watcher)
    signal.removeEventListener('abort', kill)
  }
}

function attempt(stop: AbortController, work: (() => void) | undefined): void {
  try {
    if (!stop.signal.aborted) work?.()
  } catch (error) {
    stop.abort(error)
  }
}

function environmentOf(call: GitCall): Record<string, string> {
  const { strangers, environment } = call
  const passed = strangers ? passedOn.filter((name) => !strangers.withheld.has(name)) : passedOn
  const own = passed.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]] as const]))
  return {
    ...Object.fromEntries(own),
    ...strangers?.variables,
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: call.protocols,
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes -oConnectTimeout=20',
    GIT_SSH_VARIANT: 'ssh',
    GIT_LFS_SKIP_SMUDGE: '1',
    GCM_INTERACTIVE: 'never',
  }
}

/** The line of git's complaint that says most. */
function complaintFault(place: string, complaint: string): IbidError {
  const lines = complaint.split('\n').filter((line) => /^(?:fatal|error|remote|ssh):/i.test(line) || /denied|not found/i.test(line))
  const line = (lines[0] ?? complaint.trim().split('\n').at(-1) ?? '').replace(/^(?:fatal|error|remote):\s*/i, '').slice(0, 300)
  if (/couldn't find remote ref|not our ref|unadvertised object/i.test(complaint))
    return new IbidError('not-found', `${place}: ref not found`, 'specify a branch, a tag or a full 40-digit commit hash')
  if (/does not exist|does not appear to be a git repository|not found/i.test(complaint))
    return new IbidError('not-found', `${place}: ${line}`, 'check the address')
  return new IbidError('unreachable', `git could not read ${place}: ${line || 'no reason given'}`, 'check the address and your access')
}
