import { latinLanguageOf } from '../../core/text/language.ts'
import { stemmers } from '../../core/text/stemmers.ts'
import { queryWords, stem, stemIn } from '../../core/text/words.ts'
import { isQuestion } from './is-question.ts'
import type { Query, QueryTerm } from './ranking-types.ts'

const mostTerms = 64
const joinedWeight = 0.5
/** Words of a question that are looked up in other languages, too. */
const mostRead = 8
/** A language that no word tells. */
const unknown = ''

interface Draft {
  readonly kind: QueryTerm['kind']
  readonly form: number
  readonly places: number[]
}

/**
 * Reads a question into the distinct terms that both stages look up; see {@link QueryTerm}. `whole` is the question before it was shortened: it tells the
 * language, and whether anything is asked. Never empty unless the text has no word at all.
 */
export const readQuery = (text: string, whole = text): Query => {
  const drafts = new Map<string, Draft>()
  const add = (term: string, kind: QueryTerm['kind'], form: number, place: number): void => {
    const known = drafts.get(term)
    if (known === undefined) drafts.set(term, { kind, form, places: [place] })
    else if (known.places.at(-1) !== place) known.places.push(place)
  }
  const language = latinLanguageOf(whole, unknown)
  const found = queryWords(text, language)
  const plain: string[] = []
  for (const { term, form, word } of found) {
    if (word === '') continue
    add(term, 'word', form, plain.length)
    plain.push(word)
  }
  let place = -1
  for (const { term, word } of found) {
    if (word === '') add(term, 'whole', 0, Math.max(0, place))
    else place += 1
  }
  // The same words as documents in other languages have them: English beside another one, all of them for a few words that tell no language.
  const others = language === unknown ? Object.keys(stemmers) : language === 'en' ? [] : ['en']
  plain.slice(0, mostRead).forEach((word, at) => {
    for (const other of others) {
      const term = stemIn(other, word)
      if (!drafts.has(term)) add(term, 'joined', 0, at)
    }
  })
  const latin = /^[\p{Script=Latin}\p{N}]+$/u
  plain.forEach((word, at) => {
    const next = plain[at + 1]
    if (!latin.test(word)) return
    if (word.length > 3) add(`=${word}`, 'joined', 0, at)
    if (next !== undefined && latin.test(next)) {
      add(`=${word}${next}`, 'joined', 0, at)
      if (word.length + next.length > 4) add(stem(`${word}${next}`), 'joined', 0, at)
    }
  })
  for (const { term, word } of found) {
    if (word === '' && /^=[a-z0-9]{4,}$/u.test(term)) add(stem(term.slice(1)), 'joined', 0, 0)
  }
  const terms = [...drafts].map(
    ([term, draft]): QueryTerm => ({
      term,
      ...draft,
      weight: draft.kind === 'joined' ? joinedWeight : 1,
    }),
  )
  const order = { word: 0, whole: 1, joined: 2 } as const
  return {
    text,
    isQuestion: isQuestion(whole),
    terms: terms.sort((a, b) => order[a.kind] - order[b.kind]).slice(0, mostTerms),
  }
}
