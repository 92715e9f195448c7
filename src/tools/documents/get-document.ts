import { z } from 'zod'
import type { Library } from '../../core/documents.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { collection, document, maxTokens } from './input.ts'

const pageTokens = 2000

export const getDocument = (library: Library) =>
  tool({
    name: 'documents_get_document',
    title: 'Read a document',
    description: prose('documents-get-document.md', import.meta.url),
    paged: true,
    input: z.object({ collection, document, offset: z.number().int().min(0).optional(), maxTokens }),
    async run(input, { scope }) {
      const page = await library.document(scope, input.collection, input.document, {
        offset: input.offset ?? 0,
        maxTokens: input.maxTokens ?? pageTokens,
      })
      const offset = input.offset ?? 0
      const more = page.nextOffset === undefined ? '' : `. More: call again with offset ${page.nextOffset}`
      return {
        text: `${phrase`${page.document.title}, characters ${offset} to ${offset + page.text.length}`}${more}`,
        sources: [
          {
            id: `${page.document.collection}/${page.document.path}@${offset}`,
            title: page.document.title,
            uri: page.document.uri,
            text: page.text,
            line: page.line,
            collection: input.collection,
            document: page.document.path,
          },
        ],
        data: { nextOffset: page.nextOffset ?? null },
      }
    },
  })
