import { z } from 'zod'
import { headingPath, type Library, sourceOfSection } from '../../core/documents.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { collection, document } from './input.ts'

export const getSection = (library: Library) =>
  tool({
    name: 'documents_get_section',
    title: 'Open a section',
    description: prose('documents-get-section.md', import.meta.url),
    input: z.object({
      collection,
      document,
      section: z.string().min(1).describe('Heading, anchor, or heading path, such as "Plugins > Order"'),
    }),
    async run(input, { scope }) {
      const { section, match, left } = await library.section(scope, input.collection, input.document, input.section)
      const path = headingPath(section) || section.documentTitle
      const named = match === 'exact' ? path : phrase`No heading ${JSON.stringify(input.section)} in ${section.document}; nearest: ${path}`
      return {
        text:
          left === undefined ? named : `${named}. Truncated: the last ${left} characters are missing; open its subsections to read them`,
        sources: [sourceOfSection(section, input.collection)],
        data: { match, section: path, document: section.document, uri: section.uri },
      }
    },
  })
