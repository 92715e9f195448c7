import { commonWords } from '../core/text/common-words.ts'
import { words } from '../core/text/words.ts'

const most = 12
const longest = 40

/** The words that a fact may be looked for by: those that were named, else its own that say what it is about; lower-case, each once. */
export function keywordsOf(content: string, named: readonly string[] = []): readonly string[] {
  const given = named
    .map((keyword) => keyword.replace(/\s+/g, ' ').trim().toLowerCase().slice(0, longest))
    .filter((keyword) => keyword !== '')
  const own = words(content).filter((word) => word.length > 1 && !commonWords.has(word))
  return [...new Set(given.length > 0 ? given : own)].slice(0, most)
}
