import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { IbidError } from '../../core/fault.ts'
import { sandboxed } from '../sandbox/sandbox.ts'

/** What git is run with, beside its arguments. */
export interface GitDependencies {
  /** The environment to choose from; see {@link passedOn}. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

export interface GitCall extends GitDependencies {
  /** Where it runs. */
  readonly folder: string
  /** What it reads from its standard input; nothing where absent. */
  readonly input?: string
  /** Settings that outrank those of every file, beside our own. */
  readonly settings?: readonly (readonly [key: string, value: string])[]
}

/** What git said. `status` is its exit code, `cut` whether it was ended because it said more than was wanted. */
export interface GitAnswer {
  readonly status: number | null
  readonly bytes: Buffer
  readonly complaint: string
  readonly cut: boolean
}

/** Variables that git may see: where things are. Neither our keys nor a `GIT_*` that would point it elsewhere. */
const passedOn = ['PATH', 'HOME', 'USER', 'XDG_CONFIG_HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'SYSTEMROOT', 'TMPDIR', 'TEMP']

/** Nothing that a repository's own settings name is run, nothing is fetched, nothing is written, and names are not escaped. */
const ownSettings = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.quotePath', 'false'],
  ['core.pager', 'cat'],
  ['diff.autoRefreshIndex', 'true'],
  ['diff.orderFile', '/dev/null'],
  ['log.showSignature', 'false'],
  ['protocol.allow', 'never'],
  ['safe.bareRepository', 'explicit'],
  ['submodule.recurse', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
] as const

/** In a sandbox nothing of the repository's settings is left that could do harm, so whose files they are decides nothing. */
const sandboxSettings = [['safe.directory', '*']] as const

const noGit = 'git is not installed or not in PATH'

/** ms and bytes: a whole history's diff takes seconds, and nobody reads more. */
const limits = { timeoutMs: 25_000, maxBytes: 32_000_000 }

/**
 * Runs git without a shell, a prompt or the network, and never lets it write: in a sandbox of the operating system where there is one, which shows it the
 * repository's settings without what names a program. Whoever calls it leaves out what is secret by its name, puts `--` before paths and passes no revision
 * that was not looked at (`revision.ts`). Rejects with `IbidError`: `timeout`, `not-found` where git is not installed; with the signal's reason where that
 * aborts.
 */
export async function runGit(call: GitCall, args: readonly string[], maxBytes = limits.maxBytes): Promise<GitAnswer> {
  call.signal.throwIfAborted()
  const stop = new AbortController()
  const signal = AbortSignal.any([call.signal, stop.signal, AbortSignal.timeout(limits.timeoutMs)])
  const { environment, folder } = call
  const place = { workspace: folder, folder, home: environment['HOME'] ?? homedir(), path: environment['PATH'] ?? '' }
  const held = await sandboxed({ ...place, writes: false, network: false, secrets: 'shown' })
  const [file, ...all] = [...(held ?? []), 'git', ...args] as [string, ...string[]]
  const child = spawn(file, all, {
    cwd: folder,
    env: environmentOf(call, held !== undefined),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  // One that ends before it has read everything says so by its status.
  child.stdin.on('error', () => undefined).end(call.input)
  // git has children of its own: the whole group has to go.
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
  }
  signal.addEventListener('abort', kill, { once: true })
  const chunks: Buffer[] = []
  let length = 0
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) stop.abort()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 4_000)
  })
  try {
    const status = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    call.signal.throwIfAborted()
    if (status === 127 && held && /failed to execute git/.test(complaint)) throw new IbidError('not-found', noGit, 'install git')
    if (signal.aborted && !stop.signal.aborted)
      throw new IbidError('timeout', `git timed out after ${limits.timeoutMs / 1000} s`, 'choose a smaller range or path')
    return { status, bytes: Buffer.concat(chunks).subarray(0, maxBytes), complaint: complaint.trim(), cut: stop.signal.aborted }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new IbidError('not-found', noGit, 'install git')
    throw error
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

/** The same where git must succeed; its complaint is an `IbidError('failed')` otherwise. What it was cut off in counts as success. */
export async function gitOutput(call: GitCall, args: readonly string[], maxBytes?: number): Promise<GitAnswer> {
  const answer = await runGit(call, args, maxBytes)
  if (answer.status === 0 || answer.cut) return answer
  throw new IbidError('failed', `git ${args[0]}: ${complaintLine(answer.complaint)}`)
}

/** The line of git's complaint that says most. */
export const complaintLine = (complaint: string): string =>
  (complaint.split('\n').find((line) => /^(?:fatal|error):/.test(line)) ?? complaint.split('\n')[0] ?? '')
    .replace(/^(?:fatal|error):\s*/, '')
    .slice(0, 300) || 'no reason given'

function environmentOf({ environment, settings = [] }: GitCall, held: boolean): Record<string, string> {
  const known = passedOn.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]] as const]))
  // As variables and not as `-c`, which cannot carry every name.
  const all = [...ownSettings, ...(held ? sandboxSettings : []), ...settings]
  const pairs = all.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ])
  return {
    ...Object.fromEntries(known),
    ...Object.fromEntries(pairs),
    GIT_CONFIG_COUNT: String(all.length),
    ...(held ? { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', TMPDIR: '/tmp' } : {}),
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
  }
}
