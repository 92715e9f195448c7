import type { LogEntry } from './entries.ts'
import type { HeldGroup } from './groups.ts'
import type { LogEvent, Timeline } from './report.ts'

/** Events told, and groups whose first and last entries are among them. */
const mostEvents = 80
const mostGroups = 20
const mostSilences = 10
const mostStarts = 40
/** A silence is at least so long (ms), and so many times the usual time between entries. */
const leastSilenceMs = 60_000
const unusual = 20
/** Errors in a bucket that make a spike, and how far over the middle one. */
const leastSpike = 5
const overMiddle = 3

const starts = /\b(?:start(?:ed|ing)(?: up)?|listening on|boot(?:ed|ing)|ready to accept|initiali[sz]ed)\b/i
const stops = /\b(?:shutting down|shut ?down|stopp(?:ed|ing)|terminat(?:ed|ing)|killed|exit(?:ed|ing)|received SIG[A-Z]+)\b/i

interface Silence {
  readonly from: number
  readonly to: number
  readonly line: number
}

type Timed = Omit<LogEvent, 'time'> & { readonly at: number }

/** Gathers what stands out in time while a log is read. */
export function eventFinder() {
  const lifecycle: Timed[] = []
  let silences: Silence[] = []
  let before: number | undefined
  let first: number | undefined
  let count = 0
  return {
    add({ time, line, level, message }: LogEntry): void {
      if (time === undefined) return
      count++
      first ??= time
      if (before !== undefined && time - before >= leastSilenceMs) {
        silences.push({ from: before, to: time, line })
        if (silences.length > 10 * mostSilences) silences = longest(silences)
      }
      before = Math.max(before ?? time, time)
      const kind = starts.test(message) ? 'start' : stops.test(message) ? 'stop' : undefined
      if (kind && level === 'info' && lifecycle.length < mostStarts)
        lifecycle.push({ at: time, line, kind, level, message: message.slice(0, 200) })
    },
    events(groups: readonly HeldGroup[], timeline: Timeline | undefined, stamp: (time: number) => string): readonly LogEvent[] {
      const usualMs = count > 1 ? ((before ?? 0) - (first ?? 0)) / (count - 1) : 0
      const quiet = longest(silences.filter(({ from, to }) => to - from >= usualMs * unusual)).map(
        ({ from, to, line }): Timed => ({
          at: from,
          line,
          kind: 'silence',
          level: 'info',
          message: `no entries for ${span(to - from)}, until ${stamp(to)}`,
        }),
      )
      const found = [...lifecycle, ...quiet, ...groups.slice(0, mostGroups).flatMap(endsOf)].sort((a, b) => a.at - b.at || a.line - b.line)
      const told = found.map(({ at, ...event }): LogEvent => ({ time: stamp(at), ...event }))
      return [...told, ...spikes(timeline)].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)).slice(0, mostEvents)
    },
  }
}

/** When a kind of error or warning was seen first and last. */
function endsOf({ level, message, count, example, first, last, lastLine }: HeldGroup): readonly Timed[] {
  if (first === undefined || last === undefined || !['fatal', 'error', 'warning'].includes(level)) return []
  const begins: Timed = { at: first, line: example.line, kind: 'first', level, message: example.message.slice(0, 200) }
  return count === 1 ? [begins] : [begins, { at: last, line: lastLine, kind: 'last', level, message: `last of ${count}: ${message}` }]
}

function spikes(timeline: Timeline | undefined): readonly LogEvent[] {
  if (!timeline) return []
  const counts = timeline.buckets.map(({ errors }) => errors).sort((a, b) => a - b)
  const middle = counts[counts.length >> 1] ?? 0
  return timeline.buckets.flatMap(({ start, errors }) =>
    timeline.buckets.length > 2 && errors >= leastSpike && errors > middle * overMiddle
      ? [
          {
            time: start,
            line: 0,
            kind: 'spike' as const,
            level: 'error' as const,
            message: `${errors} errors within ${span(timeline.bucketMs)}`,
          },
        ]
      : [],
  )
}

const longest = (silences: readonly Silence[]): Silence[] =>
  silences.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, mostSilences)

/** `90 s`, `12 min`, `3.5 h`, `2 days`. */
export function span(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 360) / 10} h` : `${Math.round(seconds / 86_400)} days`
}
