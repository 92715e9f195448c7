import type { Passage } from './passages.ts'

/** Rows of a table, and characters of them at most, that are quoted for a reader to compare. */
const mostRows = 16
const mostCharacters = 900

/**
 * The word of an English question that asks for one end of an order, such as `highest`, as it stands there. What reads the words is loaded only where one
 * has the form.
 */
export async function superlativeIn(text: string): Promise<string | undefined> {
  const formed = text.match(formOf)
  if (!formed) return undefined
  const irregular = formed.find((word) => irregulars.test(word))
  if (irregular) return irregular
  const { default: read } = await import('compromise/two')
  const sentences: readonly { terms: readonly { text: string; tags: readonly string[] }[] }[] = read(text).json()
  const known = new Set(sentences.flatMap(({ terms }) => terms.filter(({ tags }) => tags.includes('Superlative')).map(({ text }) => text)))
  return formed.find((word) => known.has(word))
}

const formOf = /\b(?:most|least|best|worst|\p{L}{2,}est)\b/giu
/** The ones that do not end in `est`, or are taken for nouns. */
const irregulars = /^(?:most|least|best|worst)$/i

/**
 * The rows of a table that a question for one end of an order asks to be compared: those that hold the same of the question as the best row, or all where that
 * one is alone; none where another passage than a row answers best, where a text says the word itself, or where the rows are too many to be compared by a reader.
 * `passages` come best first.
 */
export function rowsToCompare(superlative: string, passages: readonly Passage[]): readonly Passage[] {
  const best = passages[0]
  if (best?.kind !== 'row' || best.head === undefined || best.named) return []
  const said = new RegExp(`(?<![\\p{L}\\p{N}])${superlative}(?![\\p{L}\\p{N}])`, 'iu')
  if (passages.some(({ text }) => said.test(text))) return []
  const table = passages
    .filter(({ kind, source, under, head }) => kind === 'row' && source === best.source && under === best.under && head === best.head)
    .toSorted((a, b) => a.order - b.order)
  const alike = table.filter(({ holds }) => [...best.holds].every((term) => holds.has(term)))
  const rows = alike.length > 1 ? alike : table
  return rows.length <= mostRows && rows.reduce((sum, { text }) => sum + text.length, 0) <= mostCharacters ? rows : []
}
