import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { deserializeMessage, JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { withoutControls } from '../core/control-sequences.ts'
import { IbidError } from '../core/fault.ts'
import { messageSizeGuard } from './message-size-limit.ts'
import { endGroup, startFault, startGroup } from './process-group.ts'
import type { ProcessServer } from './server.ts'

/** Lines in a row that are no messages, after which a server is given up. */
const mostStrayLines = 1_000
/** Characters of its standard error that are kept, for the message that tells why it ended. */
const lastWords = 4_000

/** The channel to a server that runs as a process. */
export interface ProcessTransport extends Transport {
  /** By these two the client library knows a channel whose silence is an old server, not an outage. */
  readonly pid: number | undefined
  readonly stderr: null
  /** Why it ended, where that is known. */
  ending(): string | undefined
}

/**
 * A channel over the pipes of a process: one JSON message a line. Lines that are none are passed over, as are its words on standard error. A message that is
 * too large or too deep, or a flood of stray lines, ends it. `parse` is the library's own reading of a line.
 */
export function processTransport(server: ProcessServer, parse: typeof deserializeMessage): ProcessTransport {
  let child: ChildProcessWithoutNullStreams | undefined
  let why: string | undefined
  let spoken = ''
  let closed = false
  /** Whether it ends because it was closed here. */
  let ours = false
  let closing: Promise<void> | undefined
  const guard = messageSizeGuard('lines')
  let begun: Uint8Array[] = []
  let stray = 0
  let reading = Promise.resolve()

  const end = () => {
    if (closed) return
    closed = true
    transport.onclose?.()
  }
  const finish = (): Promise<void> => {
    closing ??= (child ? endGroup(child) : Promise.resolve()).then(end)
    return closing
  }
  const giveUp = (error: unknown) => {
    why ??= error instanceof Error ? error.message : String(error)
    void finish()
  }
  const takeLine = (bytes: Uint8Array) => {
    const line = Buffer.from(bytes).toString('utf8').trim()
    if (line === '') return
    let message: JSONRPCMessage
    try {
      message = parse(line)
    } catch {
      if (++stray > mostStrayLines) throw new IbidError('malformed', 'the server writes something other than messages to standard output')
      return
    }
    stray = 0
    transport.onmessage?.(message)
  }
  /** Between two lines, what the first has set off is done: a call's progress is told before its result ends it. */
  const take = async (chunk: Uint8Array) => {
    if (closing) return
    guard(chunk)
    let from = 0
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, at)])
      begun = []
      from = at + 1
      takeLine(line)
      await undefined
      if (closed) return
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }

  const transport: ProcessTransport = {
    get pid() {
      return child?.pid
    },
    stderr: null,
    ending: () => why && [why, reasonIn(spoken)].filter(Boolean).join(': '),
    start: () =>
      new Promise((resolve, reject) => {
        child = startGroup(server)
        child.once('spawn', resolve)
        child.once('error', (error) => {
          reject(startFault(server.command, error))
          end()
        })
        child.once('exit', (code, signal) => {
          if (!ours) why ??= signal ? `signal ${signal}` : `exit code ${code}`
        })
        child.once('close', () => void finish())
        child.stdin.on('error', () => undefined)
        child.stderr.on('data', (chunk: Buffer) => {
          spoken = (spoken + chunk.toString('utf8')).slice(-lastWords)
        })
        child.stdout.on('data', (chunk: Buffer) => {
          reading = reading.then(() => take(chunk)).catch(giveUp)
        })
      }),
    send: (message) =>
      new Promise((resolve, reject) => {
        if (!child || closed) return reject(new IbidError('unreachable', 'the server exited'))
        child.stdin.write(`${JSON.stringify(message)}\n`, (error) => {
          if (!error) return resolve()
          // It has ended, or is about to: its exit code and last words say more than the broken pipe.
          void finish().then(() => reject(error))
        })
      }),
    close() {
      ours = true
      end()
      return finish()
    },
  }
  return transport
}

/** Its last line; of a program that fell over an error, the line that says which: the places it passed through may follow. */
function reasonIn(text: string): string {
  const lines = withoutControls(text).trim().split('\n')
  return (lines.findLast((line) => /^[\w.]*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 200)
}
