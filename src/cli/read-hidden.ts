import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { printable, printOut } from './print.ts'

/** One line from the person, which is not shown while it is typed; undefined where they close the input. Rejects when `signal` aborts. */
export async function readHidden(prompt: string, signal: AbortSignal): Promise<string | undefined> {
  const { stdin, stdout } = process
  let isShown = true
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (isShown) stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 })
  // The line editor takes Ctrl-C for itself: here it means what it means elsewhere.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
  try {
    const typed = lines.question(printable(prompt), { signal })
    isShown = false
    return await Promise.race([typed, closed])
  } finally {
    lines.close()
    printOut('\n')
  }
}
