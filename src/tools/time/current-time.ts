import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { FeedHit } from '../../core/feed-store.ts'
import { phrase } from '../../core/text/phrase.ts'
import { ownText, receivedText } from '../../core/text-origin.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { businessDaysBetween, type Holidays, holidaysOf, isBusinessDay, noHolidays } from './business-days.ts'
import { resolvedExpression } from './expression.ts'
import type { TimeRange } from './time-range.ts'
import { shownMoment, type ZonedMoment, zoneOf } from './zoned.ts'

/** Events that are told of, at most, and days ahead that they are looked for. */
const agenda = { most: 8, days: 1 }

/** The data of `get_current_time`: the moment in the first zone; then what else was asked. */
export interface TimeResult extends ZonedMoment {
  /** The same moment in all zones that were named. */
  readonly zones?: readonly ZonedMoment[]
  /** What the expression means; `to` does not belong to it any more. */
  readonly expression?: { readonly text: string; readonly from: ZonedMoment; readonly to: ZonedMoment; readonly businessDays: number }
  readonly isBusinessDay: boolean
  /** The name of today's public holiday. */
  readonly holiday?: string
  readonly events?: readonly { readonly title: string; readonly from: ZonedMoment; readonly place?: string }[]
}

export const currentTime = ({ clock, feeds }: Pick<AssistantDependencies, 'clock' | 'feeds'>) =>
  tool({
    name: 'get_current_time',
    title: 'Get the time',
    description: prose('get-current-time.md', import.meta.url),
    input: z.object({
      timezone: z.string().min(1).max(100).optional().describe('For example Europe/Vienna (default: UTC)'),
      timezones: z.array(z.string().min(1).max(100)).max(10).optional().describe('Additional time zones to show it in'),
      expression: z.string().min(1).max(200).optional().describe('For example next Friday 15:00, last quarter, in 5 business days'),
      country: z.string().min(2).max(10).optional().describe('Region whose public holidays apply: AT, US-CA'),
      agenda: z.boolean().optional().describe('Also list the events of the next day'),
    }),
    origin: ownText,
    timeDependent: true,
    async run({ timezone = 'UTC', timezones = [], expression, country, agenda: wanted }, { owner, signal }) {
      const zone = zoneOf(timezone)
      const now = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(zone)
      const holidays = country === undefined ? noHolidays : await holidaysOf(country)
      const range = expression === undefined ? undefined : await resolvedExpression(expression, now, holidays)
      const hits = wanted ? await eventsOf(await feeds(owner), now, signal) : undefined
      const data = resultOf(now, { zones: timezones.map(zoneOf), expression, range, holidays, hits })
      return {
        text: textOf(data),
        data,
        ...(hits ? { origin: receivedText, sources: hits.map(sourceOfEvent) } : {}),
      }
    },
  })

interface Asked {
  readonly zones: readonly string[]
  readonly expression: string | undefined
  readonly range: TimeRange | undefined
  readonly holidays: Holidays
  readonly hits: readonly FeedHit[] | undefined
}

function resultOf(now: Temporal.ZonedDateTime, { zones, expression, range, holidays, hits }: Asked): TimeResult {
  const holiday = holidays(now)
  const moment = (ms: number) => shownMoment(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(now.timeZoneId))
  return {
    ...shownMoment(now),
    ...(zones.length > 0 ? { zones: zones.map((zone) => shownMoment(now.withTimeZone(zone))) } : {}),
    ...(expression !== undefined && range
      ? {
          expression: {
            text: expression,
            from: shownMoment(range.from),
            to: shownMoment(range.to),
            businessDays: businessDaysBetween(range.from, range.to, holidays),
          },
        }
      : {}),
    isBusinessDay: isBusinessDay(now, holidays),
    ...(holiday === undefined ? {} : { holiday }),
    ...(hits
      ? {
          events: hits.map(({ item }) => ({
            title: item.title,
            from: moment(item.at),
            ...(item.place === undefined ? {} : { place: item.place }),
          })),
        }
      : {}),
  }
}

function textOf({ formatted, timezone, zones = [], expression, isBusinessDay: working, holiday, events }: TimeResult): string {
  const about = holiday ?? (working ? phrase`a business day` : phrase`not a business day`)
  return [
    `${formatted}, ${timezone}; ${about}`,
    ...zones.map((zone) => `${zone.timezone}: ${zone.formatted}`),
    ...(expression ? [meaning(expression)] : []),
    ...(events
      ? [
          events.length === 0 ? 'No events in the next 24 hours.' : 'Events in the next 24 hours:',
          ...events.map(({ title, from }) => `- ${from.formatted}: ${title}`),
        ]
      : []),
  ].join('\n')
}

const meaning = ({ text, from, to, businessDays }: NonNullable<TimeResult['expression']>): string =>
  from.iso === to.iso
    ? `${JSON.stringify(text)} is ${from.formatted} (${from.iso})`
    : `${JSON.stringify(text)} is from ${from.formatted} (${from.iso}) to ${to.formatted} (${to.iso}), ${businessDays} business day${businessDays === 1 ? '' : 's'}`

async function eventsOf(search: Awaited<ReturnType<AssistantDependencies['feeds']>>, now: Temporal.ZonedDateTime, signal: AbortSignal) {
  const to = now.add({ days: agenda.days }).epochMilliseconds
  const { hits, problems } = await search.search('calendar', { query: '', from: now.epochMilliseconds, to, limit: agenda.most }, signal)
  if (hits.length === 0 && problems.length > 0) throw new IbidError('failed', problems.join('; '))
  return [...hits].sort((a, b) => a.item.at - b.item.at)
}

const sourceOfEvent = ({ id, item, text, collection }: FeedHit) => ({
  id,
  title: item.title,
  uri: item.uri,
  text,
  collection,
  document: item.path,
})
