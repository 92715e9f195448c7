import type { FeedKind } from '../../core/feed.ts'
import { type FeedHit, type FeedHits, personLine } from '../../core/feed-store.ts'
import type { Source } from '../../core/source.ts'
import { phrase } from '../../core/text/phrase.ts'
import { receivedText } from '../../core/text-origin.ts'
import type { ToolOutput } from '../../core/tool.ts'
import { severalPeople } from './several-people.ts'

/** What was found of a kind, none or some; `about` says for what and by whom, with its blank. */
const counts: Readonly<Record<FeedKind, (count: number, about: string) => string>> = {
  mail: (count, about) => (count === 0 ? phrase`No mails${about}` : phrase`${count} mail(s)${about}`),
  calendar: (count, about) => (count === 0 ? phrase`No events${about}` : phrase`${count} event(s)${about}`),
  chat: (count, about) => (count === 0 ? phrase`No chat messages${about}` : phrase`${count} chat message(s)${about}`),
  files: (count, about) => (count === 0 ? phrase`No files${about}` : phrase`${count} file(s)${about}`),
  issues: (count, about) => (count === 0 ? phrase`No issues${about}` : phrase`${count} issue(s)${about}`),
}

function aboutOf(query: string, owner: string | undefined): string {
  const words = JSON.stringify(query).slice(1, -1)
  if (owner === undefined) return query === '' ? '' : phrase` for "${words}"`
  return query === '' ? phrase` by ${owner}` : phrase` for "${words}" by ${owner}`
}

/** What a search of feeds answers: a line for each hit that says whose it is and when, its words as a source. */
export function outputOfFeedHits(
  kind: FeedKind,
  { query, owner }: { readonly query: string; readonly owner: string | undefined },
  { hits, ambiguous, problems }: FeedHits,
  timeZone: string,
): ToolOutput {
  if (ambiguous) {
    const people = ambiguous.slice(0, 12)
    return {
      text: [severalPeople(owner ?? '', ambiguous.length), ...people.map((person) => `- ${personLine(person)}`)].join('\n'),
      data: { people, hits: [], problems: [] },
      origin: receivedText,
    }
  }
  const heading = counts[kind](hits.length, aboutOf(query, owner))
  const lines = hits.map((hit) => `- ${hit.id}: ${headOf(hit, timeZone)}`)
  const trouble = problems.map((problem) => `Incomplete: ${problem}`)
  return {
    text: [heading, ...lines, ...trouble].join('\n'),
    sources: hits.map(sourceOf),
    data: { hits: hits.map(dataOf), problems },
    ...(problems.length > 0 ? { passing: true as const } : {}),
  }
}

/** Who, when, where. */
function headOf({ item, live }: FeedHit, timeZone: string): string {
  const { author, at, until, place, thread, title } = item
  const whose = author && personLine({ name: author.name ?? '', addresses: listed(author.address), handles: listed(author.handle) })
  const range = until === undefined || until === at ? when(at, timeZone) : `${when(at, timeZone)} to ${when(until, timeZone)}`
  const parts = [title, whose && `by ${whose}`, range, place && `in ${place}`, thread && `thread ${thread}`, live && 'not synced yet']
  return parts.filter(Boolean).join(', ')
}

const listed = (one: string | undefined): readonly string[] => (one === undefined ? [] : [one])

/** `2026-10-02 14:05`, in the zone of the person. */
function when(at: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return day.format(at)
}

/** A hit as evidence. What is synced opens at the quote in the web; what is not, at its service. */
function sourceOf({ collection, item, section, heading, uri, text, passage, score, coverage, line, live }: FeedHit): Source {
  return {
    id: `${collection}/${section}`,
    title: item.title,
    uri,
    text,
    ...(live ? {} : { collection, document: item.path }),
    ...(heading === undefined ? {} : { section: heading }),
    ...(line === undefined ? {} : { line }),
    ...(text.includes(passage) ? { passage } : {}),
    score: round(score),
    coverage: round(coverage),
  }
}

const dataOf = ({ id, feed, item, uri, passage, score, live }: FeedHit) => {
  const { title, at, until, author, place, thread, labels } = item
  return {
    ...{ id, feed, title, uri, at: new Date(at).toISOString() },
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    ...(author === undefined ? {} : { author }),
    ...(place === undefined ? {} : { place }),
    ...(thread === undefined ? {} : { thread }),
    ...(labels === undefined ? {} : { labels }),
    ...{ passage, score: round(score) },
    ...(live ? { live } : {}),
  }
}

const round = (number: number): number => Math.round(number * 1000) / 1000
