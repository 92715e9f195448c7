import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { App } from '../../app/app.ts'
import type { Library } from '../../core/documents.ts'
import { visible } from '../../core/untrusted-text-fence.ts'
import type { Reach } from '../reach/reach.ts'
import { completions } from './completions.ts'
import { documentPage } from './document-page.ts'
import { type DocumentPlace, documentTemplate, placeOfUri, sectionTemplate } from './document-uri.ts'

/** Characters of a resource at most, and tokens of one read of the library. */
const longest = 400_000
const pageTokens = 16_000

/** Lets a server list documents as resources, page by page, read them, and complete the names in their addresses. */
export function offerDocuments(server: McpServer, app: Pick<App, 'library' | 'redact'>, reach: Reach): void {
  const ids = (signal: AbortSignal) => reach.ids({ signal, progress: () => {} })
  server.server.registerCapabilities({ resources: {}, completions: {} })
  server.server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: documentTemplate, name: 'document', title: 'Document', description: 'Text of a document in a collection' },
      {
        uriTemplate: sectionTemplate,
        name: 'section',
        title: 'Section',
        description: 'Text below a heading or anchor of a document',
      },
    ],
  }))
  server.server.setRequestHandler('resources/list', async ({ params }, { mcpReq }) =>
    documentPage(await app.library(), await listable(() => ids(mcpReq.signal)), params?.cursor),
  )
  server.server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const place = placeOfUri(uri)
    const text = place && (await read(await app.library(), await listable(() => ids(mcpReq.signal)), place))
    if (text === undefined) throw new ResourceNotFoundError(uri, `document not found: ${uri}; list documents with resources/list`)
    return { contents: [{ uri, mimeType: 'text/markdown', text: app.redact(visible(text)) }] }
  })
  server.server.setRequestHandler('completion/complete', async ({ params }, { mcpReq }) =>
    completions(await app.library(), await listable(() => ids(mcpReq.signal)), params),
  )
}

/** A list of nothing is no fault, as it is for a tool. */
const listable = (ids: () => Promise<readonly string[]>): Promise<readonly string[]> => ids().catch(() => [])

/** The text at a place; undefined where it does not exist, for this server or at all. */
async function read(
  library: Library,
  scope: readonly string[],
  { collection, document, section }: DocumentPlace,
): Promise<string | undefined> {
  try {
    if (section !== undefined) return (await library.section(scope, collection, document, section)).section.text
    let text = ''
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page: Awaited<ReturnType<Library['document']>> = await library.document(scope, collection, document, {
        offset,
        maxTokens: pageTokens,
      })
      text += page.text
      offset = page.nextOffset
      if (text.length >= longest && offset !== undefined)
        return `${text}\n\n[Truncated; continue with documents_get_document, offset ${offset}]`
    }
    return text
  } catch {
    return undefined
  }
}
