import { spawn } from '@lydell/node-pty'
import headless, { type IBufferCell } from '@xterm/headless'

/** A program in a terminal of its own: a real pty, and an emulator that keeps what a person would see. */
export interface TerminalRun extends AsyncDisposable {
  readonly pid: number
  /** Everything that the program has written. */
  output(): string
  /** The rows of the screen, without space at their ends. */
  screen(): readonly string[]
  /** The rows that have scrolled away, and the screen below them. */
  history(): readonly string[]
  /** The rows of the history as they are drawn. */
  cells(): readonly (readonly TerminalCell[])[]
  /** Where the cursor stands on the screen. */
  cursor(): { readonly row: number; readonly column: number }
  type(text: string): void
  resize(columns: number, rows: number): void
  /** Resolves when the screen, or what has scrolled away with it, fits; rejects with what is there instead after `ms`. */
  until(fits: string | RegExp | ((rows: readonly string[]) => boolean), ms?: number): Promise<void>
  /** The same for what the program has written. */
  written(fits: (output: string) => boolean, ms?: number): Promise<void>
  /** The exit code. */
  readonly ended: Promise<number>
  kill(signal?: string): void
}

/** ms that a busy machine may keep a program waiting. */
const patienceMs = 60_000

/** One or two columns of a row. */
export interface TerminalCell {
  readonly text: string
  /** Columns. */
  readonly width: number
  /** Number of the terminal's palette, `#rrggbb`, or the terminal's own colour where absent. */
  readonly color?: number | string
  readonly isBold: boolean
  readonly isDim: boolean
  readonly isItalic: boolean
  readonly isInverse: boolean
  readonly isUnderlined: boolean
}

export interface TerminalOptions {
  readonly columns?: number
  readonly rows?: number
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
}

/** Starts a program of this Node. */
export function startInTerminal(args: readonly string[], { columns = 80, rows = 24, env, folder }: TerminalOptions): TerminalRun {
  const emulator = new headless.Terminal({ cols: columns, rows, scrollback: 20_000, allowProposedApi: true })
  const pty = spawn(process.execPath, [...args], {
    name: env['TERM'] ?? 'xterm-256color',
    cols: columns,
    rows,
    cwd: folder,
    env: { ...env },
  })
  let output = ''
  let waiting: (() => void)[] = []
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const each of woken) each()
  }
  pty.onData((data) => {
    output += data
    emulator.write(data, wake)
  })
  let isOver = false
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      isOver = true
      resolve(exitCode)
      emulator.write('', wake)
    })
  })
  const rowsFrom = (first: number): readonly string[] => {
    const { buffer } = emulator
    const lines: string[] = []
    for (let index = first; index < buffer.active.length; index++) lines.push(buffer.active.getLine(index)?.translateToString(true) ?? '')
    return lines
  }
  const cellsAt = (index: number): readonly TerminalCell[] => {
    const line = emulator.buffer.active.getLine(index)
    return Array.from({ length: emulator.cols }, (_, column) => line?.getCell(column)).flatMap((cell) =>
      cell && cell.getWidth() > 0 ? [cellOf(cell)] : [],
    )
  }
  const screen = () => rowsFrom(emulator.buffer.active.baseY).slice(0, emulator.rows)
  const history = () => rowsFrom(0)
  /** Within a synchronized update nobody sees the screen. */
  const isAmidUpdate = () => !isOver && output.lastIndexOf('\u001b[?2026h') > output.lastIndexOf('\u001b[?2026l')
  const waitFor = async (isThere: () => boolean, what: () => string, ms: number): Promise<void> => {
    const deadline = performance.now() + ms
    while (isAmidUpdate() || !isThere()) {
      const left = deadline - performance.now()
      if (left <= 0 || isOver) throw new Error(`${what()}\n${history().join('\n')}`)
      const timed = Promise.withResolvers<void>()
      const timer = setTimeout(timed.resolve, left)
      waiting.push(timed.resolve)
      await timed.promise
      clearTimeout(timer)
    }
  }
  return {
    pid: pty.pid,
    output: () => output,
    screen,
    history,
    cells: () => Array.from({ length: emulator.buffer.active.length }, (_, index) => cellsAt(index)),
    cursor: () => ({ row: emulator.buffer.active.cursorY, column: emulator.buffer.active.cursorX }),
    type: (text) => pty.write(text),
    resize(toColumns, toRows) {
      emulator.resize(toColumns, toRows)
      pty.resize(toColumns, toRows)
    },
    async until(fits, ms = patienceMs) {
      const isFitting = () =>
        typeof fits === 'function'
          ? fits(history())
          : typeof fits === 'string'
            ? history().join('\n').includes(fits)
            : fits.test(history().join('\n'))
      await waitFor(isFitting, () => `not seen: ${fits}`, ms)
    },
    written: (fits, ms = patienceMs) =>
      waitFor(
        () => fits(output),
        () => 'not written',
        ms,
      ),
    ended,
    kill: (signal = 'SIGKILL') => pty.kill(signal),
    async [Symbol.asyncDispose]() {
      if (!isOver) pty.kill('SIGKILL')
      await ended
      emulator.dispose()
    },
  }
}

function cellOf(cell: IBufferCell): TerminalCell {
  const number = cell.getFgColor()
  return {
    text: cell.getChars() || ' ',
    width: cell.getWidth(),
    ...(cell.isFgDefault() ? {} : { color: cell.isFgRGB() ? `#${number.toString(16).padStart(6, '0')}` : number }),
    isBold: cell.isBold() !== 0,
    isDim: cell.isDim() !== 0,
    isItalic: cell.isItalic() !== 0,
    isInverse: cell.isInverse() !== 0,
    isUnderlined: cell.isUnderline() !== 0,
  }
}

/** Sequences that clear a whole screen or what has scrolled away: a person sees them flicker. */
export const fullClears = (output: string): number =>
  (output.match(/\u001b\[[23]J|\u001bc|\u001b\[H\u001b\[J|\u001b\[\?1049[hl]/g) ?? []).length
