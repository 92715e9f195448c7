import type { DocumentReader } from '../../core/document-store.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { stem } from '../../core/text/words.ts'

/** Numbers of the words that carry no subject. */
export const skippedTerms = async (reader: DocumentReader): Promise<ReadonlySet<number>> => {
  const numbers = await reader.termNumbers([...new Set([...stopWords].map(stem))])
  return new Set(numbers.filter((number) => number >= 0))
}
