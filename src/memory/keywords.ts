import { stopWords } from '../core/text/stop-words.ts'
import { words } from '../core/text/words.ts'
import { fillerWords, ownersWords } from './claim/lexicon.ts'

const most = 8
const longest = 40

/** The words of a fact that it may be looked for by, those that were named first; lower-case, each once. */
export function keywordsOf(content: string, named: readonly string[] = []): readonly string[] {
  const own = words(content).filter((word) => word.length > 1 && !stopWords.has(word) && !fillerWords.has(word) && !ownersWords.has(word))
  const given = named
    .map((keyword) => keyword.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, longest))
    .filter((keyword) => keyword !== '')
  return [...new Set([...given, ...own])].slice(0, most)
}
