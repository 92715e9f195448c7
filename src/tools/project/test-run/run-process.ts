import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { withoutControls } from '../../../core/control-sequences.ts'
import { IbidError } from '../../../core/fault.ts'
import { killGroup, killMarked } from './end-processes.ts'

export interface ProcessCall {
  readonly file: string
  readonly args: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Each line of both outputs, without control sequences, cut at 64 kB. */
  line(text: string): void
}

export interface ProcessEnd {
  /** null where it was ended by a signal. */
  readonly exitCode: number | null
  readonly timedOut: boolean
  /** ms. */
  readonly durationMs: number
  /** The last lines of both outputs. */
  readonly tail: string
  /** Bytes of both outputs. */
  readonly bytes: number
}

/** Characters of a line, and of the tail. */
const longest = { line: 65_536, tail: 20_000 }
/** ms that outputs are waited for once everybody has been ended. */
const lastWords = 2_000

/**
 * Runs a program without a shell until it ends, its time is up or the signal aborts; whatever it has started ends with it. However much it prints, little
 * is kept. Rejects with `IbidError('not-found')` where there is no such program, and with the signal's reason.
 */
export async function runProcess(call: ProcessCall): Promise<ProcessEnd> {
  call.signal.throwIfAborted()
  const begun = performance.now()
  const mark = randomUUID()
  const child = spawn(call.file, call.args, {
    cwd: call.folder,
    env: { ...call.environment, IBID_TEST_RUN: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const time = AbortSignal.timeout(call.timeoutMs)
  const either = AbortSignal.any([call.signal, time])
  const end = () => child.pid !== undefined && killGroup(child.pid)
  either.addEventListener('abort', end, { once: true })
  let tail = ''
  let bytes = 0
  const line = (text: string): void => {
    const plain = withoutControls(text)
    tail = `${tail}${plain}\n`
    if (tail.length > 2 * longest.tail) tail = tail.slice(-longest.tail)
    call.line(plain)
  }
  const outputs = [child.stdout, child.stderr]
  for (const output of outputs) readLines(output, line, (length) => (bytes += length))
  try {
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const exitCode = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
    end()
    await killMarked(mark)
    await Promise.race([closed, once(AbortSignal.timeout(lastWords), 'abort')])
    for (const output of outputs) output.destroy()
    call.signal.throwIfAborted()
    return {
      exitCode,
      timedOut: time.aborted,
      durationMs: Math.round(performance.now() - begun),
      tail: tail.slice(-longest.tail).trimEnd(),
      bytes,
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new IbidError('not-found', `${call.file} is not installed or not on the PATH`, `install it, or run the tests yourself`)
    throw error
  } finally {
    either.removeEventListener('abort', end)
  }
}

/** Cuts an output into lines; what goes beyond the longest line is dropped. */
function readLines(output: Readable, line: (text: string) => void, count: (bytes: number) => void): void {
  const decoder = new StringDecoder('utf8')
  let open = ''
  output.on('data', (chunk: Buffer) => {
    count(chunk.length)
    const parts = decoder.write(chunk).split('\n')
    open = `${open}${parts[0]}`.slice(0, longest.line)
    for (const part of parts.slice(1)) {
      line(open.replace(/\r$/, ''))
      open = part.slice(0, longest.line)
    }
  })
  output.once('end', () => {
    if (open !== '') line(open)
  })
}
