import { StringDecoder } from 'node:string_decoder'
import { safeToShow } from '../../../core/control-sequences.ts'

/** Characters kept of the beginning and of the end of what a command prints. */
const kept = { head: 20_000, tail: 20_000 }
/** Characters of a line for people who watch, and ms between two of them. */
const watched = { line: 200, everyMs: 100 }

/** What a command has printed so far. */
export interface CapturedOutput {
  add(bytes: Buffer): void
  /** Beginning and end, safe to show, and what was left out between them. */
  text(): string
  /** Nothing more is told to people who watch. */
  close(): void
}

/** Keeps the beginning and the end of an output of any length, and tells its newest line, ten times a second at most. */
export function capturedOutput(progress: (line: string) => void): CapturedOutput {
  const decoder = new StringDecoder('utf8')
  let head = ''
  let tail = ''
  let dropped = 0
  let newest = ''
  let timer: NodeJS.Timeout | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (): void => {
    timer = undefined
    const line = shownLines(newest)
      .split('\n')
      .findLast((each) => each.trim() !== '')
    if (line === undefined) return
    toldAt = performance.now()
    newest = ''
    progress(line.trim().slice(0, watched.line))
  }
  const keep = (text: string): void => {
    const room = kept.head - head.length
    if (room > 0) head += text.slice(0, room)
    tail += text.slice(Math.max(0, room))
    if (tail.length > 2 * kept.tail) cut()
  }
  const cut = (): void => {
    const excess = Math.max(0, tail.length - kept.tail)
    dropped += excess
    tail = tail.slice(excess)
  }
  return {
    add(bytes) {
      const text = decoder.write(bytes)
      keep(text)
      newest = (newest + text).slice(-4 * watched.line)
      timer ??= setTimeout(tell, Math.max(0, toldAt + watched.everyMs - performance.now()))
    },
    text() {
      keep(decoder.end())
      cut()
      const gap = dropped > 0 ? `\n[... ${dropped} characters left out ...]\n` : ''
      return `${shownLines(head)}${gap}${shownLines(tail)}`.replace(/\s+$/, '')
    },
    close: () => clearTimeout(timer),
  }
}

/** As a terminal would leave it: of a line that is written over and over the last state. Halves of characters at a cut are replaced. */
const shownLines = (text: string): string => safeToShow(text.split('\n').map(lastState).join('\n')).toWellFormed()

function lastState(line: string): string {
  const ended = line.replace(/\r{1,8}$/, '')
  return ended.slice(ended.lastIndexOf('\r') + 1)
}
