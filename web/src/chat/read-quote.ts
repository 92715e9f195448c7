import type { ResultSource } from '../../../src/core/run-result.ts'
import { plainWords } from '../parts/plain-words.ts'
import { documentForm } from '../reader/document-form.ts'

/** A quote as it reads in its document: where that is Markdown, without the signs that are not seen there. */
export const readQuote = (quote: string, source: Pick<ResultSource, 'uri' | 'document'> | undefined): string =>
  source && documentForm({ path: source.document, uri: source.uri }) === 'markdown' ? plainWords(quote) : quote
