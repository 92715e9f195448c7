import { StringDecoder } from 'node:string_decoder'
import { safeToShow } from '../../../core/control-sequences.ts'
import { lastState, openState } from './terminal-line.ts'

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
  /** The line that is being written. */
  let open = ''
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
    progress(squeezed(line).slice(0, watched.line))
  }
  const keep = (text: string): void => {
    const room = kept.head - head.length
    if (room > 0) head += text.slice(0, room)
    tail += text.slice(Math.max(0, room))
    if (tail.length > 2 * kept.tail) cut()
  }
  const take = (text: string): void => {
    open += text
    if (text.includes('\n')) {
      const end = open.lastIndexOf('\n') + 1
      keep(asLeft(open.slice(0, end)))
      open = open.slice(end)
    }
    // A bar of progress has thousands of states, which would take the room of what is worth reading.
    if (/[\r\u001b]/.test(text)) open = openState(open)
    if (open.length <= kept.head) return
    keep(open)
    open = ''
  }
  const cut = (): void => {
    const excess = Math.max(0, tail.length - kept.tail)
    dropped += excess
    tail = tail.slice(excess)
  }
  return {
    add(bytes) {
      const text = decoder.write(bytes)
      take(text)
      newest = (newest + text).slice(-4 * watched.line)
      timer ??= setTimeout(tell, Math.max(0, toldAt + watched.everyMs - performance.now()))
    },
    text() {
      take(decoder.end())
      keep(open)
      open = ''
      cut()
      const gap = dropped > 0 ? `\n[... ${dropped} characters omitted ...]\n` : ''
      return `${shownLines(head)}${gap}${shownLines(tail)}`.replace(/\s+$/, '')
    },
    close: () => clearTimeout(timer),
  }
}

/** As a terminal would leave it. */
const asLeft = (text: string): string => (/[\r\b\u001b]/.test(text) ? text.split('\n').map(lastState).join('\n') : text)

/** The same, safe to show. Halves of characters at a cut are replaced. */
const shownLines = (text: string): string => safeToShow(withoutBinary(asLeft(text))).toWellFormed()

/** For people who watch: a wide bar of progress in few characters. */
const squeezed = (line: string): string =>
  line
    .replace(/\s+/g, ' ')
    .replace(/(\S)\1{9,}/gu, '$1$1$1')
    .trim()

/** What is no text. NUL is not in it: it stands between names. */
const unreadable = /[\ufffd\u0001-\u0006\u000e-\u001a\u001c-\u001f]/g

/** Without what nobody can read, where that is much of it. */
function withoutBinary(text: string): string {
  const count = text.match(unreadable)?.length ?? 0
  if (count < 100 || count * 10 < text.length) return text
  const lines = text.split('\n')
  const isBinary = (line: string) => line.search(unreadable) >= 0
  return [
    ...lines.slice(0, lines.findIndex(isBinary)),
    '[... binary data omitted ...]',
    ...lines.slice(lines.findLastIndex(isBinary) + 1),
  ].join('\n')
}
