import type { ToolContent } from '../tool-content.ts'
import { levelGuessed, type ParsedLine } from './entry.ts'
import { lineReader } from './line-forms.ts'
import { logLines } from './log-lines.ts'
import type { Level } from './report.ts'

/** One entry: its first line and those that follow on it, such as a stack. */
export interface LogEntry extends Omit<ParsedLine, 'level' | 'form'> {
  readonly form: string | undefined
  readonly level: Level
  /** Of its first line, from 1. */
  readonly line: number
  /** Its lines as they stand, the first ones of them, up to a blank one. */
  readonly raw: string[]
  /** Of its last line. */
  lastLine: number
}

/** Lines kept of an entry. */
const mostRaw = 40

/**
 * Gives the entries of a log to `take`, in their order. A line that fits no form belongs to the entry before it, once the log has shown that its entries
 * have times; else if it is indented.
 */
export async function eachEntry(content: ToolContent, take: (entry: LogEntry) => void): Promise<void> {
  const read = lineReader(content.changedAt ?? Date.now())
  let number = 0
  let open: LogEntry | undefined
  let haveTimes = false
  let blank = false
  const add = (line: string): void => {
    number++
    if (line.trim() === '') {
      blank = true
      return
    }
    const parsed = read(line)
    haveTimes ||= parsed?.time !== undefined
    if (open && goesOn(open, line, parsed, haveTimes)) {
      if (!blank && open.raw.length < mostRaw) open.raw.push(line)
      open.lastLine = number
      return
    }
    if (open) take(open)
    const message = parsed?.message ?? line.trim()
    open = {
      form: parsed?.form,
      time: parsed?.time,
      zoned: parsed?.zoned ?? true,
      level: parsed?.level ?? levelGuessed(message),
      message,
      line: number,
      raw: [line],
      lastLine: number,
    }
    blank = false
  }
  for await (const lines of logLines(content)) for (const line of lines) add(line)
  if (open) take(open)
}

/** A bare `ERROR ...` among entries with times is something that the entry before it has printed. */
const goesOn = (open: LogEntry, line: string, parsed: ParsedLine | undefined, haveTimes: boolean): boolean =>
  parsed ? parsed.time === undefined && open.time !== undefined && parsed.form === 'level first' : haveTimes || /^\s/.test(line)
