import type { LogEntry } from './entries.ts'
import { type Level, type LogGroup, levels } from './report.ts'

/** What changes from one entry to the next, what stands for it, and what a text without it never holds; in this order. */
const changing: readonly (readonly [pattern: RegExp, word: string, needs?: string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>', '-'],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?/g, '<time>', '-'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b/g, '<ip>', '.'],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g, '<mail>', '@'],
  [/\b0x[0-9a-f]+\b/gi, '<id>', '0x'],
  [/\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}\b/gi, '<id>'],
  [/\d+(?:[.,]\d+)*/g, '<n>'],
]

/** Characters of a message that are compared. */
const longest = 300

/** A message without what changes from entry to entry, so that entries about the same thing are the same. */
function shapeOf(message: string): string {
  const line = message.slice(0, longest).replace(/\s+/g, ' ').trim()
  return changing.reduce(
    (text, [pattern, word, needs]) => (needs !== undefined && !text.includes(needs) ? text : text.replace(pattern, word)),
    line,
  )
}

/** Groups that are held; entries beyond them are one group more of their level. */
const mostHeld = 10_000
const longestQuote = 2000

export interface HeldGroup {
  readonly level: Level
  readonly message: string
  readonly example: LogEntry
  count: number
  lastLine: number
  /** ms since 1970. */
  first: number | undefined
  last: number | undefined
}

/** Entries that say the same, gathered one by one. */
export function groupsOf() {
  const held = new Map<string, HeldGroup>()
  return {
    add(entry: LogEntry): void {
      const { level, time, line } = entry
      let message = shapeOf(entry.message)
      let group = held.get(`${level} ${message}`)
      if (!group && held.size >= mostHeld) {
        message = '(other messages)'
        group = held.get(`${level} ${message}`)
      }
      if (!group) {
        group = { level, message, example: entry, count: 0, lastLine: line, first: time, last: time }
        held.set(`${level} ${message}`, group)
      }
      group.count++
      group.lastLine = line
      if (time !== undefined) {
        group.first = Math.min(group.first ?? time, time)
        group.last = Math.max(group.last ?? time, time)
      }
    },
    /** Worst first, then most frequent. */
    sorted: (): readonly HeldGroup[] =>
      [...held.values()].sort(
        (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || b.count - a.count || a.example.line - b.example.line,
      ),
  }
}

export function toldGroup({ level, message, count, example, lastLine, first, last }: HeldGroup, stamp: (time: number) => string): LogGroup {
  const cause = causeOf(example)
  return {
    level,
    message,
    count,
    ...(first === undefined ? {} : { first: stamp(first) }),
    ...(last === undefined ? {} : { last: stamp(last) }),
    line: example.line,
    lastLine,
    quote: example.raw.join('\n').slice(0, longestQuote),
    ...(cause === undefined ? {} : { cause }),
  }
}

/** The last "Caused by", else the last line that is not indented: there languages write what went wrong. */
function causeOf({ raw }: LogEntry): string | undefined {
  const following = raw.slice(1)
  const line =
    following.findLast((each) => /^\s*Caused by:/.test(each)) ?? following.findLast((each) => /^\S/.test(each) && !/^Traceback/.test(each))
  return line?.trim().slice(0, 200)
}
