import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio as serveSdk } from '@modelcontextprotocol/server/stdio'
import { mcpServer, type ServerParts } from '../server.ts'
import { countedTransport } from './counted-transport.ts'
import { limitedLines } from './limited-lines.ts'

/** ms that answers may still take once the host has closed its end, where nothing else is said: a model is not waited for. */
const usualLastWordsMs = 500

interface StdioOptions {
  readonly input: Readable
  readonly output: Writable
  /** Ends the connection. */
  readonly signal: AbortSignal
  /** ms that answers may still take once the host has closed its end; 500 where absent. */
  readonly lastWordsMs?: number
  /** Hears of what went wrong outside any request; nothing of it goes to `output`. */
  onError(error: Error): void
}

/**
 * Serves one host over a pair of streams, in the era it opens with. Resolves when the host has gone or `signal` aborts: what was being worked on is then
 * cut off, but that quick answers are still given. `output` carries frames only.
 */
export async function serveStdio(
  parts: ServerParts,
  { input, output, signal, lastWordsMs = usualLastWordsMs, onError }: StdioOptions,
): Promise<void> {
  const lines = limitedLines({
    refuse: (answer) => output.write(`${JSON.stringify(answer)}\n`),
    last: () => settled(lastWordsMs),
  })
  const { transport, settled } = countedTransport(new StdioServerTransport(input.pipe(lines), output))
  const gone = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) lines.once(event, resolve)
    for (const event of ['close', 'error']) output.once(event, resolve)
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const served = serveSdk(() => mcpServer(parts), { transport, onerror: onError })
  await gone
  await served.close()
}
