import type { Person } from '../../core/feed.ts'
import type { CalendarEvent, EventTime } from './event.ts'
import { instantOf } from './event.ts'
import type { Occurrence } from './occurrences.ts'
import { ruleWords } from './rule-words.ts'

/** An event in Markdown: what its calendar says of it, in its own words, and no more. */
export const eventMarkdown = (event: CalendarEvent, place: string): string =>
  [
    `# ${oneLine(event.title)}`,
    listOf([
      ['When', whenWords(event.start, event.end)],
      ...(event.recurrence ? [['Repeats', repeatWords(event.recurrence.rules, event.recurrence.dates)] as const] : []),
      ...(event.replaces ? [['Replaces the occurrence on', timeWords(event.replaces)] as const] : []),
      ...aboutLines(event, place),
    ]),
    event.description ?? '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** One time that a series takes place, in Markdown; its description stands with the series. */
export const occurrenceMarkdown = ({ event, start, end }: Occurrence, place: string): string =>
  [
    `# ${oneLine(event.title)}`,
    listOf([
      ['When', whenWords(start, end)],
      ['Recurring event', repeatWords(event.recurrence?.rules ?? [], [])],
      ...aboutLines(event, place),
    ]),
  ].join('\n\n')

type Line = readonly [string, string | undefined]

const aboutLines = ({ location, organizer, attendees, status, categories, link }: CalendarEvent, place: string): readonly Line[] => [
  ['Where', location],
  ['Organiser', organizer && personWords(organizer)],
  ['Attendees', attendees.map((attendee) => `\n  - ${personWords(attendee)}, ${attendee.answer}`).join('') || undefined],
  ['Status', status === 'confirmed' ? undefined : status],
  ['Categories', categories.join(', ')],
  ['Link', link],
  ['Calendar', place],
]

/** Those that say something; a value that begins with a line break is a list of its own. */
const listOf = (lines: readonly Line[]): string =>
  lines
    .flatMap(([name, value]) => (value ? [value.startsWith('\n') ? `- ${name}:${value}` : `- ${name}: ${oneLine(value)}`] : []))
    .join('\n')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const personWords = ({ name, address }: Person): string =>
  oneLine(name === undefined ? (address ?? 'somebody') : address === undefined ? name : `${name} <${address}>`)

const repeatWords = (rules: readonly string[], dates: readonly EventTime[]): string =>
  [
    ...rules.map((rule) => [ruleWords(rule), `(\`RRULE:${rule}\`)`].filter(Boolean).join(' ')),
    ...dates.map((date) => `on ${timeWords(date)}`),
  ].join('; ') || 'on irregular dates'

/** `2026-10-05T09:00+02:00 to 2026-10-05T10:00+02:00 (Europe/Berlin)`, `2026-10-05, all day`, `2026-10-05 to 2026-10-07, all day`. */
function whenWords(start: EventTime, end: EventTime): string {
  if (!start.isDate) {
    const words =
      end.wall === start.wall && end.zone === start.zone ? timeWords(start) : `${isoOf(start)} to ${isoOf(end)}${zoneWords(start)}`
    return words
  }
  const first = dateOf(start.wall)
  const last = dateOf(Math.max(start.wall, end.wall - dayMs))
  return `${first === last ? first : `${first} to ${last}`}, all day`
}

const timeWords = (time: EventTime): string => (time.isDate ? dateOf(time.wall) : isoOf(time) + zoneWords(time))
const zoneWords = ({ zone }: EventTime): string => (zone.name === 'UTC' ? '' : ` (${zone.name})`)

const dayMs = 86_400_000
const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** With the minutes that clocks there are ahead. */
function isoOf(time: EventTime): string {
  const offset = Math.round((time.wall - instantOf(time)) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) => String(part).padStart(2, '0'))
  return `${new Date(time.wall).toISOString().slice(0, 16)}${offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${hours}:${minutes}`}`
}
