import { z } from 'zod'
import type { Library } from '../../core/documents.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { found, outputOfHits } from './hits.ts'
import { collection, document, limit } from './input.ts'

export const findRelated = (library: Library) =>
  tool({
    name: 'documents_find_related',
    title: 'Find related sections',
    description: prose('documents-find-related.md', import.meta.url),
    input: z.object({
      collection,
      document,
      section: z.string().optional().describe('Heading or anchor (default: the whole document)'),
      limit,
    }),
    async run({ collection, document, section, limit }, { scope }) {
      const hits = await library.related(scope, { collection, document, limit: limit ?? 6, ...(section ? { section } : {}) })
      return outputOfHits(hits, found(hits.length, phrase` for sections related to ${section ? `${document} > ${section}` : document}`))
    },
  })
