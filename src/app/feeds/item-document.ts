import type { NewDocument } from '../../core/document-store.ts'
import { IbidError } from '../../core/fault.ts'
import type { FeedContent, FeedItem } from '../../core/feed.ts'
import type { ParsedSection } from '../../docs/parsed.ts'

/** An item as the document store takes it. */
export interface ItemDocument {
  readonly document: NewDocument
  readonly sections: readonly ParsedSection[]
}

/** Reads the words of an item. Throws `IbidError('malformed')` for a file that cannot be read. */
export async function itemDocument(item: FeedItem, content: FeedContent, hash: string): Promise<ItemDocument> {
  const isFile = 'file' in content
  const bytes = isFile ? content.file.bytes : Buffer.from(content.markdown)
  const document = { path: item.path, title: item.title, uri: item.uri, bytes: bytes.length, hash }
  // An event or a message may be nothing but its title.
  if (!isFile && content.markdown.trim() === '') return { document, sections: [whole(item.title)] }
  const { parseDocument } = await import('../../docs/parse/parse.ts')
  const outcome = await parseDocument({ path: isFile ? content.file.name : 'item.md', bytes })
  if (!outcome.ok) throw new IbidError('malformed', outcome.reason)
  // Lines say something only of a file that opens at them.
  const hasLines = isFile && item.uri.startsWith('file:')
  return { document, sections: hasLines ? outcome.document.sections : outcome.document.sections.map(({ line: _, ...section }) => section) }
}

const whole = (text: string): ParsedSection => ({ heading: '', level: 0, crumbs: [], anchor: '', text })
