import { withoutControls } from '../core/control-sequences.ts'
import { visible } from '../core/untrusted-text-fence.ts'
import { columnsOf } from '../views/panels-text.ts'
import { eraseErrorLine, inStyle, ownRow, printable, printError, printOut } from './print.ts'

/** As much of a line as fits into so many columns, from its start or up to its end. */
export function clip(line: string, columns: number, keep: 'start' | 'end' = 'start'): string {
  const characters = [...line]
  if (keep === 'end') characters.reverse()
  let used = 0
  const end = characters.findIndex((character) => (used += columnsOf(character)) > columns)
  const kept = end < 0 ? characters : characters.slice(0, end)
  return (keep === 'end' ? kept.reverse() : kept).join('')
}

type Style = Parameters<typeof inStyle>[0]

/** Where a command writes: standard output carries the answer, standard error everything about the way to it. */
export interface Terminal {
  /** Whether a person reads standard output, and standard error, live. */
  readonly outIsLive: boolean
  readonly errIsLive: boolean
  /** Whether a person sits at both ends, so that `read` gets an answer. */
  readonly isAnswered: boolean
  readonly width: number
  /** Whether standard output shows colours. */
  readonly hasColors: boolean
  out(text: string): void
  err(text: string): void
  /** Colours text for standard output, where that shows colours. */
  styled(style: Style, text: string): string
  /** A row whose colours are of our own making, for `out`: every other escape sequence is spelled out there. */
  ours(row: string): string
  /**
   * Replaces the one line of live status on standard error with as much of the text as fits, its start or its end; an empty text takes it away.
   * Nothing where nobody watches.
   */
  status(text: string, keep?: 'start' | 'end'): void
  /** One line from the person; undefined where they close the input (Ctrl-D). Rejects when `signal` aborts. */
  read(prompt: string, signal: AbortSignal): Promise<string | undefined>
}

/** The terminal of this process. `color` false or `NO_COLOR` (which Node knows) keeps it plain. */
export function processTerminal(options: { readonly color: boolean; readonly quiet: boolean; readonly live: boolean }): Terminal {
  const { stdin, stdout, stderr } = process
  const errIsLive = stderr.isTTY === true && options.live && !options.quiet
  let shown = false
  const clear = () => {
    if (shown) eraseErrorLine()
    shown = false
  }
  return {
    outIsLive: stdout.isTTY === true && options.live,
    errIsLive,
    isAnswered: stdin.isTTY === true && stdout.isTTY === true && options.live,
    width: stdout.columns || 200,
    hasColors: options.color && stdout.isTTY === true && stdout.hasColors(),
    out(text) {
      clear()
      printOut(`${text}\n`)
    },
    err(text) {
      clear()
      if (!options.quiet) printError(`${text}\n`)
    },
    styled: (style, text) => (options.color && stdout.isTTY ? inStyle(style, text) : text),
    ours: ownRow,
    status(text, keep = 'start') {
      if (!errIsLive) return
      clear()
      if (text === '') return
      const line = visible(withoutControls(text.replace(/\s+/g, ' ')))
      // Room is left for the `^C` that a terminal shows: on a second line it could not be taken away.
      printError(clip(line, (stderr.columns || 80) - 3, keep))
      shown = true
    },
    async read(prompt, signal) {
      clear()
      const { createInterface } = await import('node:readline/promises')
      const lines = createInterface({ input: stdin, output: stdout })
      // The line editor takes Ctrl-C for itself: here it means what it means elsewhere.
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
      try {
        const typed = await Promise.race([lines.question(printable(prompt), { signal }), closed])
        if (typed === undefined) printOut('\n')
        return typed
      } finally {
        lines.close()
      }
    },
  }
}
