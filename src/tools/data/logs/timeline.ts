import type { LogEntry } from './entries.ts'
import type { Timeline } from './report.ts'

/** Widths of buckets, ms: usual ones, and those for times of which one was mistyped. */
const usual = [1, 5, 10, 30, 60, 300, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 604_800, 2_592_000]
const years = [1, 10, 100, 1_000, 10_000, 100_000].map((count) => count * 31_536_000)
const widths = [...usual, ...years].map((seconds) => seconds * 1000)
/** Buckets while counting, and told. */
const mostHeld = 5000
const mostTold = 40
/** Buckets told of a span for which the widest usual ones are too many. */
const mostMonths = 500

interface Counts {
  total: number
  errors: number
  warnings: number
}

/** Counts entries over time, whatever the span turns out to be: buckets are joined to wider ones as it grows. */
export function timelineCounter() {
  let width = 0
  let buckets = new Map<number, Counts>()
  const widen = () => {
    width++
    const wider = new Map<number, Counts>()
    for (const [start, counts] of buckets) {
      const at = floored(start, widths[width]!)
      const sum = wider.get(at)
      if (!sum) wider.set(at, { ...counts })
      else {
        sum.total += counts.total
        sum.errors += counts.errors
        sum.warnings += counts.warnings
      }
    }
    buckets = wider
  }
  return {
    add({ time, level }: Pick<LogEntry, 'time' | 'level'>): void {
      if (time === undefined) return
      const at = floored(time, widths[width]!)
      const counts = buckets.get(at) ?? { total: 0, errors: 0, warnings: 0 }
      counts.total++
      if (level === 'fatal' || level === 'error') counts.errors++
      if (level === 'warning') counts.warnings++
      buckets.set(at, counts)
      while (buckets.size > mostHeld && width < widths.length - 1) widen()
    },
    /** Every bucket from the first to the last, empty ones too; undefined where nothing has a time. */
    timeline(stamp: (time: number) => string): Timeline | undefined {
      if (buckets.size === 0) return undefined
      const span = () => (Math.max(...buckets.keys()) - Math.min(...buckets.keys())) / widths[width]! + 1
      while (span() > (width < usual.length - 1 ? mostTold : mostMonths) && width < widths.length - 1) widen()
      const bucketMs = widths[width]!
      const [first, last] = [Math.min(...buckets.keys()), Math.max(...buckets.keys())]
      const starts = Array.from({ length: Math.min(mostHeld, Math.floor((last - first) / bucketMs) + 1) }, (_, at) => first + at * bucketMs)
      return {
        bucketMs,
        buckets: starts.map((start) => ({ start: stamp(start), ...(buckets.get(start) ?? { total: 0, errors: 0, warnings: 0 }) })),
      }
    },
  }
}

const floored = (time: number, width: number): number => Math.floor(time / width) * width
