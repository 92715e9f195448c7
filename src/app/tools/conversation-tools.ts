import type { FeedRow } from '../../core/feed-store.ts'
import type { Inspection } from '../../settings/inspection.ts'
import { feedToolNames, isFeedTool } from '../../tools/feeds/feed-tool-names.ts'
import { whyOff } from '../settings/disabled-tools.ts'

/** Names of the tools that a conversation can have beside its documents and its feeds. */
const ownNames = [
  'web_search',
  'web_fetch',
  'memory_retrieve',
  'memory_save',
  'memory_forget',
  'image_generate',
  'get_current_time',
] as const

const own: ReadonlySet<string> = new Set(ownNames)

/** Whether a tool is there for conversations. */
export const isAssistantTool = (name: string): boolean => own.has(name) || isFeedTool(name)

/** Tools in which nothing can be looked up that is not known already: they need no plan, and there is no evidence to do without. A page is read that is named. */
const withoutEvidence: ReadonlySet<string> = new Set([...ownNames.filter((name) => name !== 'web_search'), 'recall_details'])

/** Whether these tools can look something up. */
export const canLookUp = (tools: readonly string[]): boolean => tools.some((name) => !withoutEvidence.has(name))

/** Names of the tools that a conversation has beside its documents: those that are switched on and have something to work with. */
export const assistantNames = (inspection: Inspection, feeds: readonly FeedRow[]): readonly string[] => [
  ...ownNames.filter((name) => whyOff(name, inspection) === undefined),
  ...feedNames(feeds),
]

/** The search tools of these feeds, and the one that tells people apart. */
export function feedNames(feeds: readonly FeedRow[]): readonly string[] {
  const kinds = new Set(feeds.map(({ kind }) => kind))
  return kinds.size === 0 ? [] : [...[...kinds].map((kind) => feedToolNames[kind]), 'list_people']
}
