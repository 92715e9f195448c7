import { queryWords, stem } from '../../core/text/words.ts'
import { asks } from './asks.ts'
import type { Query, QueryTerm } from './contract.ts'

const mostTerms = 64
const joinedWeight = 0.5

interface Draft {
  readonly kind: QueryTerm['kind']
  readonly form: number
  readonly places: number[]
}

/** Reads a question into the distinct terms that both stages look up; see {@link QueryTerm}. Never empty unless the text has no word at all. */
export const readQuery = (text: string): Query => {
  const drafts = new Map<string, Draft>()
  const add = (term: string, kind: QueryTerm['kind'], form: number, place: number): void => {
    const known = drafts.get(term)
    if (known === undefined) drafts.set(term, { kind, form, places: [place] })
    else if (known.places.at(-1) !== place) known.places.push(place)
  }
  const found = queryWords(text)
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
    asks: asks(text),
    terms: terms.sort((a, b) => order[a.kind] - order[b.kind]).slice(0, mostTerms),
  }
}
