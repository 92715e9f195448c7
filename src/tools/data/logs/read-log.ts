import { IbidError } from '../../../core/fault.ts'
import type { ToolContent } from '../tool-content.ts'
import { eachEntry, type LogEntry } from './entries.ts'
import { groupsOf, toldGroup } from './groups.ts'
import { eventFinder } from './log-events.ts'
import { type Level, type LogOrder, type LogReport, levels } from './report.ts'
import { timelineCounter } from './timeline.ts'
import { epochTime, isoTime } from './times.ts'

/** Groups told to machines. */
const mostGroups = 200

/** Reads a log from its first line to its last and gathers what it says. Runs in the worker: a pattern may never end. */
export async function readLog(order: LogOrder): Promise<LogReport> {
  const { content } = order
  const isWanted = await filterOf(order)
  const groups = groupsOf()
  const counter = timelineCounter()
  const finder = eventFinder()
  const counts: { [level in Level]: number } = { fatal: 0, error: 0, warning: 0, info: 0, debug: 0, trace: 0 }
  const forms = new Map<string, number>()
  const seen = { lines: 0, entries: 0, inAll: 0, from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, unzoned: false }
  await eachEntry(content, (entry) => {
    seen.inAll++
    seen.lines = entry.lastLine
    forms.set(entry.form ?? 'plain lines', (forms.get(entry.form ?? 'plain lines') ?? 0) + 1)
    if (!isWanted(entry)) return
    seen.entries++
    counts[entry.level]++
    groups.add(entry)
    counter.add(entry)
    finder.add(entry)
    if (entry.time === undefined) return
    seen.from = Math.min(seen.from, entry.time)
    seen.to = Math.max(seen.to, entry.time)
    if (entry.zoned === false) seen.unzoned = true
  })
  const stamp = (time: number) =>
    new Date(time)
      .toISOString()
      .replace('.000Z', 'Z')
      .replace(seen.unzoned ? 'Z' : '', '')
  const all = groups.sorted()
  const timeline = counter.timeline(stamp)
  return {
    form: [...forms].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'plain lines',
    lines: seen.lines,
    entries: seen.entries,
    entriesInAll: seen.inAll,
    ...(seen.from <= seen.to ? { from: stamp(seen.from), to: stamp(seen.to) } : {}),
    levels: counts,
    groups: all.slice(0, mostGroups).map((group) => toldGroup(group, stamp)),
    groupCount: all.length,
    ...(timeline ? { timeline } : {}),
    events: finder.events(all, timeline, stamp),
    warnings: seen.unzoned ? ['its timestamps have no time zone and are used as they are'] : [],
  }
}

async function filterOf({ content, since, until, pattern, level }: LogOrder): Promise<(entry: LogEntry) => boolean> {
  const relative = [since, until].some((each) => each !== undefined && duration.test(each))
  const newest = relative ? await newestTime(content) : 0
  const from = since === undefined ? undefined : timeOf('since', since, newest)
  const to = until === undefined ? undefined : timeOf('until', until, newest)
  const expression = pattern === undefined ? undefined : expressionOf(pattern)
  const worst = level === undefined ? levels.length : levels.indexOf(level)
  return (entry) => {
    if (levels.indexOf(entry.level) > worst) return false
    if (from !== undefined && !(entry.time !== undefined && entry.time >= from)) return false
    if (to !== undefined && !(entry.time !== undefined && entry.time <= to)) return false
    return !expression || entry.raw.some((line) => expression.test(line))
  }
}

const duration = /^(\d+(?:\.\d+)?) ?(s|m|min|h|d|w)$/
const units: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400, w: 604_800 }

function timeOf(name: string, text: string, newest: number): number {
  const [, amount, unit = ''] = duration.exec(text.trim()) ?? []
  if (amount !== undefined) return newest - Number(amount) * (units[unit] ?? 0) * 1000
  const found = isoTime(text.trim()) ?? (/^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? isoTime(`${text.trim()} 00:00`) : undefined)
  const time = found?.time ?? (/^\d{9,}$/.test(text) ? epochTime(Number(text)) : undefined)
  if (time === undefined || Number.isNaN(time))
    throw new IbidError(
      'invalid',
      `${name} is not a valid time: ${JSON.stringify(text)}`,
      'write 2026-01-31T12:00:00Z, or 2h for the last two hours of the log',
    )
  return time
}

function expressionOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'i')
  } catch (error) {
    throw new IbidError(
      'invalid',
      `invalid pattern: ${error instanceof Error ? error.message : error}`,
      'to match ( [ { . * + ? literally, escape them with a backslash',
    )
  }
}

async function newestTime(content: ToolContent): Promise<number> {
  let newest = 0
  await eachEntry(content, ({ time = 0 }) => {
    newest = Math.max(newest, time)
  })
  return newest
}
