import { z } from 'zod'
import type { Library } from '../../core/documents.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'

export const listCollections = (library: Library) =>
  tool({
    name: 'documents_list_collections',
    title: 'List collections',
    description: prose('documents-list-collections.md', import.meta.url),
    input: z.object({}),
    async run(_input, { scope }) {
      const collections = await library.collections(scope)
      const lines = collections.map(
        ({ name, documents, sections, description }) =>
          `${phrase`${name}: ${documents} document(s), ${sections} section(s)`}${description ? `. ${description}` : ''}`,
      )
      return {
        text: lines.join('\n') || phrase`There are no collections.`,
        data: collections.map(({ name, documents, sections, description }) => ({
          name,
          documents,
          sections,
          ...(description ? { description } : {}),
        })),
      }
    },
  })
