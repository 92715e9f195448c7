import type { ResultSource } from '../../../src/core/run-result.ts'
import { plainProse, plainWords } from '../parts/plain-words.ts'
import { documentForm } from '../reader/document-form.ts'

/** A quote as it reads in its document, without the signs that are not seen there. */
export function readQuote(quote: string, source: Pick<ResultSource, 'uri' | 'document'> | undefined): string {
  if (!source) return quote
  const form = documentForm({ path: source.document, uri: source.uri })
  return form === 'markdown' ? plainWords(quote) : form === 'prose' ? plainProse(quote) : quote
}
