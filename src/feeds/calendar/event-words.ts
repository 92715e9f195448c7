import type { FeedQuery } from '../../core/feed.ts'
import { type CalendarEvent, peopleOf } from './event.ts'

/** How many words of a query an event has, beginnings of words included; 0 where it does not fit. All fit a query without words. */
export function eventFits(event: CalendarEvent, { query, owner }: Pick<FeedQuery, 'query' | 'owner'>): number {
  const { organizer } = event
  const wanted = owner?.toLowerCase()
  if (wanted !== undefined && organizer?.address !== wanted && !organizer?.name?.toLowerCase().includes(wanted)) return 0
  const words = wordsOf(query)
  if (words.length === 0) return 1
  const people = peopleOf(event).map(({ name = '', address = '' }) => `${name} ${address}`)
  const own = wordsOf([event.title, event.description, event.location, ...event.categories, ...people].join(' '))
  return words.filter((word) => own.some((each) => each.startsWith(word) || (word.startsWith(each) && each.length > 3))).length
}

const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
]
