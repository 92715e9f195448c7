import type { DocumentView } from '../../../src/core/schemas/http/collections.ts'
import type { Quote } from '../parts/quoted-parts.ts'
import { reader } from '../words/en/reader.ts'
import { wordsOf } from '../words/words.tsx'
import { documentForm } from './document-form.ts'
import { DocumentText } from './document-text.tsx'

const say = wordsOf('reader', reader)

interface DocumentSectionsProps {
  readonly sections: DocumentView['sections']
  readonly first: DocumentView
  readonly quotes: readonly Quote[]
}

/** Sections of a document as a person reads them, each under its heading. */
export function DocumentSections({ sections, first, quotes }: DocumentSectionsProps) {
  const form = documentForm(first)
  return sections.map(({ id, heading, level, text }) => (
    <section key={id} id={id} aria-label={heading || say('beginning')}>
      {heading !== '' && heading !== first.title && !beginsWithHeading(text, heading) && <h2 data-level={level}>{heading}</h2>}
      <DocumentText text={text} form={form} quotes={quotes} />
    </section>
  ))
}

/** Whether the heading is among the text's own words, as in Markdown. */
const beginsWithHeading = (text: string, heading: string): boolean => /^#+\s*/.test(text) && (text.split('\n')[0] ?? '').includes(heading)
