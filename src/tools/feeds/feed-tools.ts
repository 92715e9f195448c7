import { z } from 'zod'
import { type FeedKind, feedKinds } from '../../core/feed.ts'
import { receivedText } from '../../core/text-origin.ts'
import type { Tool } from '../../core/tool.ts'
import type { AssistantDependencies } from '../assistant-dependencies.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { feedToolNames } from './feed-tool-names.ts'
import { outputOfFeedHits } from './hits.ts'
import { listPeople } from './list-people.ts'
import { timeRangeOf } from './time-range.ts'

const titles: Readonly<Record<FeedKind, string>> = {
  mail: 'Search mail',
  calendar: 'Search calendars',
  chat: 'Search chats',
  files: 'Search files',
  issues: 'Search issues',
}

/** Each name stands where it is read, so that a release can hold the words. */
const descriptions: Readonly<Record<FeedKind, () => string>> = {
  mail: () => prose('search-mail.md', import.meta.url),
  calendar: () => prose('search-calendar.md', import.meta.url),
  chat: () => prose('search-chat.md', import.meta.url),
  files: () => prose('search-files.md', import.meta.url),
  issues: () => prose('search-issues.md', import.meta.url),
}

/** What the parameters are called of each kind. */
const places: Readonly<Record<FeedKind, string>> = {
  mail: 'Mail folder',
  calendar: 'Calendar',
  chat: 'Channel',
  files: 'Folder',
  issues: 'Repository',
}

/** Hits where the caller names no other number, and at most. */
const usualHits = 8
const mostHits = 50

type FeedDependencies = Pick<AssistantDependencies, 'feeds' | 'clock' | 'timeZone'>

const moment = (words: string) => z.string().min(1).max(200).optional().describe(words)

/** Searches the feeds of one kind of whoever asks. */
const searchFeeds = (kind: FeedKind, dependencies: FeedDependencies) =>
  tool({
    name: feedToolNames[kind],
    title: titles[kind],
    description: descriptions[kind](),
    input: z.object({
      query: z
        .string()
        .max(2_000)
        .describe('Words the items are likely to contain; leave empty for the latest items, or in a calendar, the next events'),
      owner: z.string().min(1).max(200).optional().describe('Author or owner: a person as named by list_people'),
      timeRange: z
        .object({ from: moment('ISO time, or an expression such as yesterday'), to: moment('Same format; the end of the time it denotes') })
        .optional(),
      filters: z
        .object({
          place: z.string().min(1).max(500).optional().describe(places[kind]),
          label: z.string().min(1).max(200).optional(),
          thread: z.string().min(1).max(1_000).optional().describe('Thread of an earlier result'),
          feeds: z.array(z.string().min(1).max(100)).max(50).optional().describe('Names of connectors (default: all)'),
        })
        .optional(),
      excludedIds: z.array(z.string().max(4_000)).max(200).optional().describe('IDs of results you already know'),
      limit: z.number().int().min(1).max(mostHits).optional(),
    }),
    origin: receivedText,
    async run({ query, owner, timeRange, filters = {}, excludedIds, limit = usualHits }, { owner: asker, signal }) {
      const range = timeRange ? await timeRangeOf(timeRange, dependencies.clock.now(), dependencies.timeZone) : {}
      const search = await dependencies.feeds(asker)
      const found = await search.search(kind, { query, limit, ...range, ...given({ owner, excludedIds, ...filters }) }, signal)
      return outputOfFeedHits(kind, { query, owner }, found, dependencies.timeZone)
    },
  })

/** The search tools of feeds, and `list_people`. */
export const feedTools = (dependencies: FeedDependencies): readonly Tool[] => [
  ...feedKinds.map((kind) => searchFeeds(kind, dependencies)),
  listPeople(dependencies),
]

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** The members that are there. */
function given<T extends object>(members: T): Given<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Given<T>
}
