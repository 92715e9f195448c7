import type { Run } from '../../core/run.ts'
import type { Source } from '../../core/source.ts'
import type { ToolOutput, ToolRecord } from '../../core/tool.ts'
import { isFeedCollection } from '../collections/feed-collection.ts'

/** Tools that read what anybody could read. */
const webTools: ReadonlySet<string> = new Set(['web_search', 'web_fetch', 'page_reader'])

/** Whether readers of a share see what was asked of a tool: of those that search and read documents and the web, where they gave nothing of a connector. */
export const isOpenCall = ({ call: { tool }, connector }: Pick<ToolRecord, 'call' | 'connector'>, { sources = [] }: ToolOutput): boolean =>
  connector === undefined && (tool.startsWith('documents_') || webTools.has(tool)) && !sources.some(isOfFeed)

/**
 * Handles of the sources that readers of a share may see: documents of collections, and pages of the web. What is of a connector (mail, calendar, chat, another's
 * server), of a file of this machine or of the question's own text is not among them, nor what no rule here names.
 */
export function openSourcesOf({ sources, results }: Pick<Run, 'sources' | 'results'>): ReadonlySet<string> {
  const open = new Set([...sources].flatMap(([handle, source]) => (isDocument(source) ? [handle] : [])))
  const closed = new Set<string>()
  for (const { record, handles } of results)
    for (const handle of handles) {
      const source = sources.get(handle)
      if (record.connector !== undefined || source === undefined || isOfFeed(source)) closed.add(handle)
      else if (webTools.has(record.call.tool)) open.add(handle)
    }
  return open.difference(closed)
}

/** Whose id begins with that of its collection, whatever the collection is called. */
const isOfFeed = ({ id, collection }: Source): boolean => isFeedCollection(id) || isFeedCollection(collection ?? '')

const isDocument = (source: Source): boolean => source.collection !== undefined && source.document !== undefined && !isOfFeed(source)
