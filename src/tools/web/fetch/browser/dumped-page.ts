import { spawn } from 'node:child_process'
import { IbidError } from '../../../../core/fault.ts'
import { temporaryFolder } from '../../../../files/temporary-folder.ts'
import { killGroup, killMarked } from '../../../project/test-run/end-processes.ts'
import type { Reach } from '../../vetted-lookup.ts'
import { browserArguments, browserEnvironment } from './browser-arguments.ts'
import { vettingProxy } from './vetting-proxy.ts'

/** What a page may take: ms until the browser is ended, bytes of the page that it has made, and what it may load. */
const limits = { ms: 25_000, bytes: 10_000_000, load: { requests: 300, bytes: 30_000_000 } }

interface Dump {
  readonly url: URL
  /** The browser. */
  readonly program: string
  readonly reach: Reach
  readonly signal: AbortSignal
}

/**
 * Opens a page in a browser of its own, which ends with everything it has started, lets its scripts run and gives the HTML that stands there then. All that
 * it loads goes through a proxy that vets it. Throws `IbidError`: `unreachable`, `timeout`, `limit`, `failed`; the signal's reason where that aborts.
 */
export async function dumpedPage({ url, program, reach, signal }: Dump): Promise<string> {
  await using folder = temporaryFolder('page')
  const profile = folder.path
  try {
    await using proxy = await vettingProxy(reach, limits.load)
    const html = await outputOf(program, browserArguments(url, profile, proxy.address), browserEnvironment(profile), signal)
    if (html.trim() !== '' && !/^<html[^>]*><head><\/head><body><\/body><\/html>\s*$/.test(html)) return html
    throw new IbidError('failed', proxy.isSpent() ? "the page's scripts load more data than allowed" : 'the browser returned an empty page')
  } finally {
    // What has left the group still has the profile among its variables.
    await killMarked(profile)
  }
}

function outputOf(program: string, args: readonly string[], env: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn(program, args, {
    cwd: env['HOME'],
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const kill = () => {
    if (child.pid !== undefined && process.platform !== 'win32') killGroup(child.pid)
    child.kill('SIGKILL')
  }
  const end = (reason: unknown) => {
    kill()
    reject(reason)
  }
  const abort = () => end(signal.reason)
  const timer = setTimeout(
    () => end(new IbidError('timeout', `the page's scripts did not finish within ${limits.ms / 1_000} s`)),
    limits.ms,
  )
  signal.addEventListener('abort', abort, { once: true })
  process.once('exit', kill)
  const chunks: Buffer[] = []
  let length = 0
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > limits.bytes) end(new IbidError('limit', `the page's scripts generate more than ${limits.bytes / 1_000_000} MB`))
  })
  child.once('error', () => reject(new IbidError('unreachable', `the browser ${program} could not be started`)))
  child.once('close', (code) => {
    if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'))
    else reject(new IbidError('failed', `the browser exited with ${code === null ? 'a signal' : `exit code ${code}`}`))
  })
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    process.off('exit', kill)
    // What the leader has left behind goes too.
    kill()
  })
}
