import { randomUUID } from 'node:crypto'
import { styleText } from 'node:util'
import { spelledOut, withLooksOnly } from '../core/control-sequences.ts'

/** Stands for the escape character of our own colours; nobody outside can guess it. */
const ownEscape = `\u{10fffd}${randomUUID()}`
const asOurs = (text: string): string => text.replaceAll('\u001b', ownEscape)

/** Text as a terminal may be given it: what of others would steer it stands as `\u001b`, our own colours work. */
export const printable = (text: string): string => spelledOut(text).replaceAll(ownEscape, '\u001b')

/**
 * Whatever this program says goes out here, to a terminal, a pipe or a file, but for the screen of a conversation (`tui/screen`), the line editor and the
 * frames of `ibid mcp`.
 */
export const printOut = (text: string): void => void process.stdout.write(printable(text))
/** The same for standard error. */
export const printError = (text: string): void => void process.stderr.write(printable(text))

/** Takes the last line of standard error away. */
export const eraseErrorLine = (): void => void process.stderr.write('\r\u001b[2K')

/** Text in a look, for what is printed. */
export const inStyle = (style: Parameters<typeof styleText>[0], text: string): string =>
  asOurs(styleText(style, printable(text), { stream: process.stdout }))

/** A row whose looks are of our own making, for what is printed. */
export const ownRow = (row: string): string => asOurs(withLooksOnly(row))
