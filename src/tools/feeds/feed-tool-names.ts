import type { FeedKind } from '../../core/feed.ts'

/** Name of the search tool of each kind of feed. */
export const feedToolNames: Readonly<Record<FeedKind, string>> = {
  mail: 'search_mail',
  calendar: 'search_calendar',
  chat: 'search_chat',
  files: 'search_files',
  issues: 'search_issues',
}

const names: ReadonlySet<string> = new Set([...Object.values(feedToolNames), 'list_people'])

/** Whether a tool reads feeds. */
export const isFeedTool = (name: string): boolean => names.has(name)
