import { terms } from '../../core/text/words.ts'

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/**
 * Gives for a text the test whether a keyword stands in it: the same words in the same order with nothing between them, whatever their case, accents, markup
 * and simple endings (`job`, `Jobs`). `1,000` is `1000`, `256kB` is `256 kB`, `mapBatches` is `map_batches`. Signs and ideographs are compared as they stand.
 */
export function keywordsIn(text: string): (keyword: string) => boolean {
  const identifiers = terms(evened(text))
  const words = withoutIdentifiers(identifiers)
  const letters = lettersOf(text)
  return (keyword) => {
    const wanted = terms(evened(keyword))
    if (wanted.length === 0 || ideographs.test(keyword)) return letters.includes(lettersOf(keyword))
    return holdsRun(wanted.some(isIdentifier) ? identifiers : words, wanted)
  }
}

/** Numbers and their units in one spelling. */
const evened = (text: string): string => text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(/(?<=\d)(?=\p{Script=Latin})/gu, ' ')

const lettersOf = (text: string): string => text.normalize('NFKC').toLowerCase()

/** `terms` adds whole identifiers (`=mapbatches`) behind their parts. */
const isIdentifier = (term: string): boolean => term.startsWith('=')
const withoutIdentifiers = (all: readonly string[]): readonly string[] => all.filter((term) => !isIdentifier(term))

const holdsRun = (all: readonly string[], run: readonly string[]): boolean =>
  all.some((_, start) => run.every((term, at) => all[start + at] === term))
