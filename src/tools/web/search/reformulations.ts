import { phrase } from '../../../core/text/phrase.ts'
import { stopWords } from '../../../core/text/stop-words.ts'
import type { Wanted } from './search-service.ts'

/** The same question in other words, and how it differs from what was asked. */
interface Reformulation {
  readonly wanted: Wanted
  readonly change: string
}

/** Words that a query of key terms has. */
const mostTerms = 6

/**
 * What to ask where nothing was found, wider step by step: without quotes and operators, in key terms, without the category. Steps that change nothing are
 * left out. There are at most two, so that with the question itself three requests are made; the last is always the widest.
 */
export function reformulations(wanted: Wanted): readonly Reformulation[] {
  const plain = withoutOperators(wanted.query)
  const terms = keyTerms(plain)
  const open: Wanted = { ...wanted, query: terms, sites: [] }
  const { category: _left, ...anywhere } = open
  const steps: Reformulation[] = []
  if (plain !== wanted.query) steps.push({ wanted: { ...wanted, query: plain }, change: phrase`without quotes and operators` })
  if (terms !== plain) steps.push({ wanted: { ...wanted, query: terms }, change: phrase`with key terms only` })
  if (wanted.category !== undefined) {
    const change = terms === plain ? phrase`without the category` : phrase`with key terms only and without the category`
    steps.push({ wanted: wanted.kind === 'videos' ? { ...anywhere, sites: wanted.sites } : anywhere, change })
  }
  return steps.length > 2 ? [steps[0]!, steps.at(-1)!] : steps
}

/** The words alone: no quotes, brackets, `site:` and its like, excluded words, `AND`, `OR`, `NOT`. */
const withoutOperators = (query: string): string =>
  orElse(
    query
      .replace(/(^|\s)-(?:"[^"]*"|[\p{L}\p{N}]\S*)/gu, '$1')
      .replace(/(^|[\s(])[+-]?(?:site|intitle|inurl|inbody|intext|inpage|filetype|ext|lang|loc|before|after|related|cache):\S*/giu, '$1')
      .replace(/(^|\s)(?:AND|OR|NOT)(?=\s|$)/g, '$1')
      .replace(/["“”„«»()[\]{}]|(^|\s)\+(?=\S)|\*/gu, '$1'),
    query,
  )

/** The words that say what it is about, in their order. */
function keyTerms(query: string): string {
  const words = query.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[?!.,;:]+$/gu, ''))
  const telling = words.filter(
    (word) =>
      word !== '' &&
      !stopWords.has(
        word
          .toLowerCase()
          .replace(/['’]s$/, '')
          .replaceAll(/['’]/g, ''),
      ),
  )
  return orElse(telling.slice(0, mostTerms).join(' '), query)
}

/** On one line; the other where nothing is left. */
const orElse = (text: string, other: string): string => text.replace(/\s+/g, ' ').trim() || other
