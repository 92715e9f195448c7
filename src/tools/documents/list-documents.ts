import { z } from 'zod'
import type { Library } from '../../core/documents.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { collection, limit } from './input.ts'

export const listDocuments = (library: Library) =>
  tool({
    name: 'documents_list_documents',
    title: 'List documents',
    description: prose('documents-list-documents.md', import.meta.url),
    input: z.object({ collection, limit, cursor: z.string().optional().describe('Cursor from the previous page') }),
    async run(input, { scope }) {
      const page = await library.documents(scope, {
        collection: input.collection,
        limit: input.limit ?? 50,
        ...(input.cursor ? { cursor: input.cursor } : {}),
      })
      const lines = page.items.map(({ path, title }) => (title && title !== path ? `${path}: ${title}` : path))
      const more = page.next ? [`More: call again with cursor ${JSON.stringify(page.next)}`] : []
      return {
        text: [phrase`${page.total} document(s)`, ...lines, ...more].join('\n'),
        data: { total: page.total, next: page.next ?? null, documents: page.items.map(({ path, title, uri }) => ({ path, title, uri })) },
      }
    },
  })
