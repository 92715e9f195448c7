import { stopWords } from '../../core/text/stop-words.ts'
import { terms } from '../../core/text/words.ts'
import type { Passage } from './passages.ts'
import type { Question } from './question.ts'

/** Words on either side of an `or` that may name what it stands between. */
const mostWords = 3
/** How much less of the question than the best passage the one for the other alternative may speak of. */
const topicalShare = 0.5

/** A thing of two that a question names, as it is written and as a term. */
export interface Alternative {
  readonly word: string
  readonly term: string
}

const either = /(?<![\p{L}\p{N}])(?:or|oder|vs\.?|versus)(?![\p{L}\p{N}])/iu
const comparing = /(?<![\p{L}\p{N}])(?:between|compared?|vergleiche)(?![\p{L}\p{N}])/iu
const and = /(?<![\p{L}\p{N}])(?:and|with|to|und|mit)(?![\p{L}\p{N}])/iu

/** What tells two things apart that a question names: `front` and `rear` of `a front or a rear repair`; none where it names no two. */
export function alternativesOf({ text }: Question): readonly Alternative[] {
  const compared = comparing.exec(text)
  const asked = compared ? text.slice(compared.index + compared[0].length) : text
  const found = either.exec(asked) ?? (compared ? and.exec(asked) : null)
  if (!found) return []
  const parts = (part: string): readonly string[] => part.split(/[,.;:?!]/)
  const before = nearWords(parts(asked.slice(0, found.index)).at(-1) ?? '', -1)
  const behind = nearWords(parts(asked.slice(found.index + found[0].length))[0] ?? '', 1)
  const [one, other] = [before.find(isNotIn(behind)), behind.find(isNotIn(before))]
  return one && other ? [one, other] : []
}

/** The words at one end of a text, up to one that names nothing. */
function nearWords(text: string, step: 1 | -1): readonly Alternative[] {
  const all = text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  const near: string[] = []
  for (const word of step > 0 ? all : all.toReversed()) {
    if (near.length === mostWords) break
    if (!stopWords.has(word.toLowerCase())) near.push(word)
    else if (near.length > 0) break
  }
  return (step > 0 ? near : near.reverse()).flatMap((word) => terms(word).map((term) => ({ word, term })))
}

const isNotIn =
  (others: readonly Alternative[]) =>
  ({ term }: Alternative): boolean =>
    !others.some((other) => other.term === term)

/** The alternative that quotes say nothing of while they speak of the other one. */
export function leftOut([one, other]: readonly Alternative[], quoted: readonly Passage[]): Alternative | undefined {
  if (!one || !other) return undefined
  const said = new Set(quoted.flatMap(({ text, head = '', source }) => terms(`${source.title} ${head} ${text}`)))
  if (said.has(one.term) === said.has(other.term)) return undefined
  return said.has(one.term) ? other : one
}

/** The chosen passages with the best one that speaks of an alternative, behind those of its source; unchanged where none is as much about the question. */
export function withAlternative({ term }: Alternative, chosen: readonly Passage[], passages: readonly Passage[]): readonly Passage[] {
  const least = topicalShare * Math.max(0, ...chosen.map(({ topical }) => topical))
  const found = passages.find(({ kind, holds, topical }) => kind !== 'code' && holds.has(term) && topical >= least)
  if (!found) return chosen
  const at = chosen.findLastIndex(({ source }) => source === found.source)
  return at < 0 ? [...chosen, found] : chosen.toSpliced(at + 1, 0, found)
}
