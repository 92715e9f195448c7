import type { Person } from '../../core/feed.ts'
import type { Zone } from './zone.ts'

/** A moment or a day as a calendar writes it. */
export interface EventTime {
  /** What clocks show in its zone, in ms since 1970 as if they were at UTC; midnight for a day. */
  readonly wall: number
  readonly isDate: boolean
  /** That of the calendar for days and for times without a zone. */
  readonly zone: Zone
}

/** ms since 1970. */
export const instantOf = ({ wall, zone }: EventTime): number => zone.instantOf(wall)

/** What somebody who was invited has said. */
export type AttendeeAnswer = 'accepted' | 'declined' | 'tentative' | 'delegated' | 'not answered'

export interface Attendee extends Person {
  readonly answer: AttendeeAnswer
}

/** An event, whichever service it comes from. */
export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly description?: string
  readonly location?: string
  /** Where it is opened or joined, as its calendar says. */
  readonly link?: string
  readonly start: EventTime
  /** The first moment, or the first day, that is no more part of it. */
  readonly end: EventTime
  readonly organizer?: Person
  readonly attendees: readonly Attendee[]
  readonly categories: readonly string[]
  readonly status?: 'tentative' | 'confirmed' | 'cancelled'
  /** Its calendar shows it to those whom it names alone. */
  readonly isPrivate: boolean
  /** Of an event that comes again: its rules as `FREQ=WEEKLY;BYDAY=MO`, further starts, starts that are left out. */
  readonly recurrence?: { readonly rules: readonly string[]; readonly dates: readonly EventTime[]; readonly excluded: readonly EventTime[] }
  /** Of an event that takes the place of one occurrence of a series: when that would have begun. */
  readonly replaces?: EventTime
}

/** All that has one UID. Without `main` where a calendar was told of single occurrences only. */
export interface EventSeries {
  readonly uid: string
  readonly main?: CalendarEvent
  readonly exceptions: readonly CalendarEvent[]
}

/** Everybody whom an event names by name or address, the organiser first and each once. */
export function peopleOf({ organizer, attendees }: CalendarEvent): readonly Person[] {
  const people: Person[] = organizer ? [organizer] : []
  for (const { answer: _, ...person } of attendees)
    if (person.address === undefined || !people.some(({ address }) => address === person.address)) people.push(person)
  return people.filter(({ name, address }) => name !== undefined || address !== undefined)
}
