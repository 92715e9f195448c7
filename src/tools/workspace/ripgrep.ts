import { spawn } from 'node:child_process'
import { IbidError } from '../../core/fault.ts'

/** One line that ripgrep tells of. */
export interface FoundLine {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** Without its line ending; absent where it is too long to hold. */
  readonly text?: string
  /** Character of `text` at which the first match begins; absent in lines around a match. */
  readonly at?: number
}

/** How ripgrep is run. */
export interface RipgrepCall {
  /** Absolute path of the program. */
  readonly program: string
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly args: readonly string[]
}

/** ms; bytes of one message: what is longer is told of and not shown; kB of memory, many times what a search takes. */
const limits = { timeoutMs: 20_000, messageBytes: 200_000, memoryKb: 200_000 }

/** `whole`: everything was seen; `enough`: nobody wanted more; `late`: its time was over. */
export type SearchEnd = 'whole' | 'enough' | 'late'

const passedOn = ['PATH', 'HOME', 'USERPROFILE', 'XDG_CONFIG_HOME', 'SYSTEMROOT', 'TMPDIR', 'TEMP']

/** Where the ripgrep that came with us is. Throws `IbidError('not-found')` where there is none for this machine. */
export async function ripgrepPath(): Promise<string> {
  try {
    return (await import('@vscode/ripgrep')).rgPath
  } catch {
    throw unstartable('it is not available for this machine')
  }
}

/**
 * Runs ripgrep and hands every piece of its output, parted by `parting`, to `take`, until that says false; pieces that are too long come cut, with
 * `whole` false. Throws `IbidError`: `usage` for a pattern it does not understand, `not-found` where it cannot be started; the reason of the signal
 * where that aborts.
 */
export async function runRipgrep(call: RipgrepCall, parting: number, take: (piece: Buffer, whole: boolean) => boolean): Promise<SearchEnd> {
  call.signal.throwIfAborted()
  const late = AbortSignal.timeout(limits.timeoutMs)
  const environment = Object.fromEntries(
    passedOn.flatMap((name) => (call.environment[name] === undefined ? [] : [[name, call.environment[name]]])),
  )
  const [program = call.program, ...args] = bounded(call)
  const child = spawn(program, args, { cwd: call.folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  const signal = AbortSignal.any([call.signal, late])
  signal.addEventListener('abort', kill, { once: true })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 2_000)
  })
  const closed = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  closed.catch(() => undefined)
  let enough = false
  try {
    for await (const { piece, whole } of pieces(child.stdout as AsyncIterable<Buffer>, parting)) {
      if (take(piece, whole)) continue
      enough = true
      break
    }
    if (enough) kill()
    const status = await closed
    call.signal.throwIfAborted()
    if (late.aborted && !enough) return 'late'
    if (!enough && (status === 126 || status === 127)) throw unstartable(complaintLine(complaint))
    if (!enough && /memory allocation of \d+ bytes failed/.test(complaint))
      throw new IbidError(
        'limit',
        `the search used more than ${limits.memoryKb / 1_000} MB of memory: a file here, such as a .gitignore, is endless`,
        'search in another folder',
      )
    if (!enough && status === 2 && complaint !== '')
      throw new IbidError('usage', complaintLine(complaint), 'fix the pattern; put \\ before a character to match it literally')
    return enough ? 'enough' : 'whole'
  } catch (error) {
    call.signal.throwIfAborted()
    if (error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('spawn')) throw unstartable(error.message)
    throw error
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

/**
 * Ripgrep reads the rules of `.gitignore`, `.ignore` and `.rgignore` whole, also where somebody has made them links to a device. On Linux the kernel holds it
 * to a bound; elsewhere its time does.
 */
const bounded = ({ program, args }: RipgrepCall): readonly string[] =>
  process.platform === 'linux'
    ? ['/bin/sh', '-c', `ulimit -d ${limits.memoryKb} 2>/dev/null; exec "$0" "$@"`, program, ...args]
    : [program, ...args]

/** A line of `--json` output as what it tells, `undefined` where that is no line of a file. */
export function foundLine(piece: Buffer, whole: boolean): FoundLine | undefined {
  if (!whole) return cutLine(piece)
  const message = JSON.parse(piece.toString('utf8')) as Message
  if (message.type !== 'match' && message.type !== 'context') return undefined
  const { path, lines, line_number: line, submatches } = message.data
  const bytes = bytesOf(lines)
  const text = textOf(bytes).replace(/\r?\n$/, '')
  const start = submatches?.[0]?.start ?? 0
  return {
    path: textOf(bytesOf(path)),
    line,
    text,
    ...(message.type === 'match' ? { at: textOf(bytes.subarray(0, start)).length } : {}),
  }
}

interface Message {
  readonly type: string
  readonly data: {
    readonly path: Said
    readonly lines: Said
    readonly line_number: number
    readonly submatches?: readonly { readonly start: number }[]
  }
}

/** Text, or base64 where it is no UTF-8. */
type Said = { readonly text: string } | { readonly bytes: string }

const bytesOf = (said: Said): Buffer => ('text' in said ? Buffer.from(said.text) : Buffer.from(said.bytes, 'base64'))

/** UTF-8, else every byte a character. */
const textOf = (bytes: Buffer): string => {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') && !Buffer.from(text).equals(bytes) ? bytes.toString('latin1') : text
}

/** What can be known of a message that was cut: the path stands at its front. The number of the line stands behind its text, and is 0. */
function cutLine(piece: Buffer): FoundLine | undefined {
  const head = piece.subarray(0, 20_000).toString('utf8')
  const path = /^\{"type":"match","data":\{"path":\{"text":("(?:[^"\\]|\\.)*")\}/.exec(head)?.[1]
  return path === undefined ? undefined : { path: JSON.parse(path) as string, line: 0, at: 0 }
}

/** The stream in pieces parted by one byte, none longer than a message may be. */
async function* pieces(
  stream: AsyncIterable<Buffer>,
  parting: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly whole: boolean }> {
  let parts: Buffer[] = []
  let held = 0
  let whole = true
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const found = chunk.indexOf(parting, at)
      const end = found < 0 ? chunk.length : found
      const part = chunk.subarray(at, Math.min(end, at + limits.messageBytes - held))
      if (part.length < end - at) whole = false
      parts.push(part)
      held += part.length
      if (found < 0) break
      if (held > 0) yield { piece: Buffer.concat(parts), whole }
      parts = []
      held = 0
      whole = true
      at = found + 1
    }
  }
}

const complaintLine = (complaint: string): string =>
  complaint
    .replace(/^rg: /, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\^+$/.test(line))
    .join(' ')
    .slice(0, 300)

const unstartable = (why: string): IbidError =>
  new IbidError(
    'not-found',
    `ripgrep could not be started: ${why}`,
    'reinstall ibid with its optional packages, or search with glob and read',
  )
