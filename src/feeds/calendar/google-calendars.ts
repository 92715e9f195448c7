import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { GoogleApi, GoogleService } from '../google-service.ts'
import { shaped } from '../json-service.ts'
import { machineZone, namedZone, type Zone } from './zone.ts'

export const googleCalendarApi: GoogleApi = { name: 'Google Calendar', url: 'https://www.googleapis.com/calendar/v3' }

/** A calendar of the person's list. */
export interface GoogleCalendar {
  readonly id: string
  readonly name: string
  readonly zone: Zone
}

const listShape = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().optional(),
        summaryOverride: z.string().optional(),
        timeZone: z.string().optional(),
        primary: z.boolean().optional(),
        selected: z.boolean().optional(),
      }),
    )
    .optional(),
  nextPageToken: z.string().optional(),
})

/** The calendars of these names or ids, or where none are named, the person's own and those that they have chosen to see. Throws `IbidError`. */
export async function findGoogleCalendars(
  service: GoogleService,
  only: readonly string[],
  signal: AbortSignal,
): Promise<readonly GoogleCalendar[]> {
  const found: (GoogleCalendar & { readonly isShown: boolean })[] = []
  let pageToken: string | undefined
  do {
    const request = { path: '/users/me/calendarList', query: { maxResults: 250, pageToken }, what: 'the calendar list', signal }
    const page = shaped(googleCalendarApi.name, await service.json(request), listShape)
    for (const { id, summary, summaryOverride, timeZone, primary, selected } of page.items ?? [])
      found.push({
        id,
        name: summaryOverride ?? summary ?? id,
        zone: namedZone(timeZone ?? '') ?? machineZone(),
        isShown: primary === true || selected === true,
      })
    pageToken = page.nextPageToken
  } while (pageToken !== undefined && found.length < 1000)
  if (only.length === 0) return found.filter(({ isShown }) => isShown)
  const chosen = found.filter((calendar) => only.some((name) => isNamedGoogle(calendar, name)))
  if (chosen.length > 0) return chosen
  throw new IbidError(
    'not-found',
    `calendar not found in Google Calendar: ${only.join(', ')}`,
    `available: ${found.map(({ name }) => name).join(', ')}`,
  )
}

export const isNamedGoogle = ({ id, name }: GoogleCalendar, wanted: string): boolean =>
  id === wanted || name.toLowerCase() === wanted.toLowerCase()
