import { z } from 'zod'
import type { Library } from '../../core/documents.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { collection, document } from './input.ts'

/** Headings shown at most. */
const most = 200

export const getOutline = (library: Library) =>
  tool({
    name: 'documents_get_outline',
    title: 'List the headings of a document',
    description: prose('documents-get-outline.md', import.meta.url),
    input: z.object({ collection, document }),
    async run(input, { scope }) {
      const { document, sections } = await library.outline(scope, input.collection, input.document)
      const all = sections.filter((section) => section.heading)
      const headings = all.slice(0, most)
      const lines = headings.map((section) => `${'  '.repeat(Math.max(0, section.level - 1))}${section.heading}`)
      const cut = all.length > most ? [`... and ${all.length - most} more`] : []
      return {
        text: [`${document.title} (${document.path})`, ...lines, ...cut].join('\n'),
        data: headings.map((section) => ({ heading: section.heading, level: section.level, uri: section.uri })),
      }
    },
  })
