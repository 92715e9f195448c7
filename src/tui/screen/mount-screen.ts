import { stripVTControlCharacters } from 'node:util'
import { Box, render, Text, useApp, useCursor, useInput, usePaste, useStdout } from 'ink'
import { createElement } from 'react'
import { withLooksOnly } from '../../core/control-sequences.ts'
import { cellsOf } from '../markdown/cells.ts'
import { type Key, keysOf } from '../prompt/key.ts'
import type { Frame } from './frame.ts'
import { joinedOutput } from './joined-output.ts'

/** How many rows more there are between the top of a frame and its cursor, once a terminal of fewer columns has broken its rows anew. */
export function rowsPushedUp({ rows, cursor }: Frame, columns: number): number {
  if (!cursor) return 0
  const above = rows.slice(0, cursor.row).reduce((sum, row) => sum + extraRows(cellsOf(stripVTControlCharacters(row)), columns), 0)
  return above + Math.floor(cursor.column / columns)
}

const extraRows = (cells: number, columns: number): number => Math.max(0, Math.ceil(cells / columns) - 1)

/** The terminal while a conversation holds it: lines that scroll away, and below them a frame that changes. No other screen, no mouse. */
export interface Screen {
  readonly columns: number
  readonly rows: number
  /** Takes the place of the frame. */
  show(frame: Frame): void
  /** Prints rows above the frame, once. */
  print(rows: readonly string[]): void
  /** Gives the terminal to another program until `work` has ended. */
  lend(work: () => Promise<void>): Promise<void>
  /** Rings, and shows a notice where the terminal can. */
  ring(notice: string): void
  /** Takes the frame away and gives the terminal back. */
  close(): Promise<void>
}

interface Listener {
  key(key: Key): void
  resized(): void
}

interface Terminals {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  /** Whether the terminal breaks long rows anew when it becomes narrower, as most do. */
  readonly reflows: boolean
}

/** Takes the terminal. Keys come to `listener` from here on, Ctrl-C among them. */
export function mountScreen({ stdin, stdout, reflows }: Terminals, listener: Listener): Screen {
  const output = joinedOutput(stdout)
  let frame: Frame = { rows: [] }
  let isFirst = true
  let write: (text: string) => void = (text) => void output.stream.write(text)
  let suspend: ReturnType<typeof useApp>['suspendTerminal'] | undefined

  const Shown = ({ rows, cursor }: Frame) => {
    const { write: writeAbove } = useStdout()
    const { suspendTerminal } = useApp()
    const { setCursorPosition } = useCursor()
    setCursorPosition(cursor && { x: cursor.column, y: cursor.row })
    write = writeAbove
    suspend = suspendTerminal
    useInput((input, key) => {
      // What was typed before the terminal was ours came in whole lines.
      const pieces = isFirst ? input.split(/(?<=\n)/).map((line) => line.replace(/\r?\n$/, '\r')) : [input]
      isFirst = false
      for (const piece of pieces) for (const each of keysOf(piece, key)) listener.key(each)
    })
    usePaste((text) => listener.key({ kind: 'paste', text }))
    return createElement(
      Box,
      { flexDirection: 'column' },
      ...rows.map((row, index) => createElement(Text, { key: index, wrap: 'truncate' }, row === '' ? ' ' : row)),
    )
  }

  // Before Ink hears of a new width: it takes the frame away by its rows, of which there may be more by now.
  const beforeInk = () => {
    const up = reflows ? rowsPushedUp(frame, stdout.columns || 80) : 0
    if (up > 0) output.stream.write(`\u001b[${up}A`)
  }
  stdout.on('resize', beforeInk)
  const app = render(createElement(Shown, frame), {
    stdin,
    stdout: output.stream,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    interactive: true,
    // Who shows frames paces them; keys are answered at once.
    maxFps: 1_000,
    kittyKeyboard: { mode: 'disabled' },
  })
  const onResize = () => listener.resized()
  stdout.on('resize', onResize)
  return {
    get columns() {
      return stdout.columns || 80
    },
    get rows() {
      return stdout.rows || 24
    },
    show(next) {
      frame = { ...next, rows: next.rows.map(withLooksOnly) }
      app.rerender(createElement(Shown, frame))
    },
    print(rows) {
      if (rows.length > 0) write(`${rows.map(withLooksOnly).join('\n')}\n`)
    },
    async lend(work) {
      const lent = async () => {
        // What takes the frame away has to be there before the other program writes.
        output.flush()
        await work()
      }
      if (suspend) await suspend(lent)
      else await lent()
    },
    ring(notice) {
      write(`\u0007\u001b]9;${notice.replace(/[^\x20-\x7e]/g, '')}\u0007`)
    },
    async close() {
      stdout.off('resize', beforeInk)
      stdout.off('resize', onResize)
      app.rerender(createElement(Shown, { rows: [] }))
      await app.waitUntilRenderFlush()
      app.unmount()
      await app.waitUntilExit()
      output.flush()
    },
  }
}
