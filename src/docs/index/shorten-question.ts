import type { DocumentReader } from '../../core/document-store.ts'
import { latinLanguageOf } from '../../core/text/language.ts'
import { queryWords } from '../../core/text/words.ts'
import { sectionsHolding } from './lists.ts'
import type { IndexView } from './view.ts'

/** Distinct words of a question that are looked up. */
const mostWords = 64
/** Characters of a question that are read, and distinct words that are weighed against each other. */
const mostCharacters = 60_000
const mostWeighed = 10_000

/** A question of at most 64 distinct words: of a longer one the rarest that occur in the collections, in their order. */
export const shortenQuestion = async (reader: DocumentReader, view: IndexView, text: string): Promise<string> => {
  const cut = text.slice(0, mostCharacters)
  const found = queryWords(cut, latinLanguageOf(cut))
  const terms = [...new Set(found.filter(({ word }) => word !== '').map(({ term }) => term))].slice(0, mostWeighed)
  if (terms.length <= mostWords) return cut
  const numbers = await reader.termNumbers(terms)
  const held = await sectionsHolding(
    reader,
    view,
    numbers.filter((number) => number >= 0),
  )
  const rarity = terms.map((term, at) => ({ term, sections: held.get(numbers[at] ?? -1) ?? 0 })).filter(({ sections }) => sections > 0)
  const kept = new Set(
    rarity
      .sort((a, b) => a.sections - b.sections)
      .slice(0, mostWords)
      .map(({ term }) => term),
  )
  return found
    .filter(({ term, word }) => word !== '' && kept.has(term))
    .map(({ word }) => word)
    .join(' ')
}
