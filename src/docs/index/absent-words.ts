import type { DocumentReader } from '../../core/document-store.ts'
import { camelNames } from '../../core/text/camel-names.ts'
import { stemmers } from '../../core/text/stemmers.ts'
import { queryWords, stemIn } from '../../core/text/words.ts'
import { sectionsHolding } from './lists.ts'
import type { IndexView } from './view.ts'

/** Distinct words of a question that are looked up. */
const mostWords = 64
/** Shorter words say little of what is asked; of scripts without spaces what is looked up are no words. */
const isTelling = /^[\p{L}\p{N}]{3,}$/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The words of a question that no section of the view holds in any form, as they stand there; `jQuery` is one word, whatever documents say of queries. */
export async function absentWords(reader: DocumentReader, view: IndexView, text: string): Promise<readonly string[]> {
  const words = new Map<string, readonly string[]>()
  const stemsOf = (word: string) => [...new Set(Object.keys(stemmers).map((language) => stemIn(language, word)))]
  const { names, rest } = camelNames(text)
  for (const name of names)
    if (words.size < mostWords) words.set(name.toLowerCase(), [`=${name.toLowerCase()}`, ...stemsOf(name.toLowerCase())])
  for (const { word } of queryWords(rest))
    if (isTelling.test(word) && !unspaced.test(word) && words.size < mostWords) words.set(word, stemsOf(word))
  const terms = [...new Set([...words.values()].flat())]
  const numbers = await reader.termNumbers(terms)
  const held = await sectionsHolding(
    reader,
    view,
    numbers.filter((number) => number >= 0),
  )
  const isHeld = new Map(terms.map((term, at) => [term, (held.get(numbers[at] ?? -1) ?? 0) > 0]))
  return [...words].filter(([, stems]) => !stems.some((term) => isHeld.get(term))).map(([word]) => asWritten(text, word))
}

function asWritten(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word)
  return at < 0 ? word : text.slice(at, at + word.length)
}
