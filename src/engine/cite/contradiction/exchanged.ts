import { phrase } from '../../../core/text/phrase.ts'
import type { Word } from './read-clauses.ts'

/** A word that stands once in the sentence and once in the source. */
interface Anchor {
  readonly key: string
  readonly kind: Word['kind']
  readonly here: Word
  readonly there: Word
}

/** Words between two partners at most. */
const reach = 10
/** How many words nearer the right partner has to stand than the other, both pairs together. */
const margin = 3

/** Words that say in which order two things stand. */
const directions = new Set(['before', 'after', 'than', 'over', 'instead', 'to', 'into', 'from', 'until', 'by'])

/** Which two things of the sentence the source has the other way round, in a few words; undefined where none are. */
export function exchangedIn(sentence: readonly Word[], source: readonly Word[]): string | undefined {
  const anchors = anchorsOf(sentence, source)
  return exchangedValues(anchors) ?? exchangedClauses(anchors) ?? exchangedOrder(anchors, sentence, source)
}

function anchorsOf(sentence: readonly Word[], source: readonly Word[]): readonly Anchor[] {
  const once = (words: readonly Word[]): ReadonlyMap<string, Word> => {
    const found = new Map<string, Word | undefined>()
    for (const word of words) found.set(word.key, found.has(word.key) ? undefined : word)
    return new Map([...found].flatMap(([key, word]) => (word ? [[key, word] as const] : [])))
  }
  const there = once(source)
  return [...once(sentence)].flatMap(([key, here]) => {
    const other = there.get(key)
    return other && here.kind !== 'function' ? [{ key, kind: here.kind, here, there: other }] : []
  })
}

/** `a` is 1 and `b` is 2, where the source says that `a` is 2 and `b` is 1: each of two values stands nearer to the other thing there. */
function exchangedValues(anchors: readonly Anchor[]): string | undefined {
  const values = anchors.filter(({ kind }) => kind === 'number' || kind === 'ordinal')
  const things = anchors.filter(({ kind }) => kind !== 'number' && kind !== 'ordinal')
  for (const [x, y] of pairs(values))
    for (const [a, b] of pairs(things)) {
      const here = nearer(a.here, b.here, x.here, y.here)
      const there = nearer(a.there, b.there, x.there, y.there)
      if (here !== 0 && there !== 0 && here !== there) {
        const other = here > 0 ? y : x
        return phrase`${other.here.text} belongs to ${a.here.text}`
      }
    }
  return undefined
}

/** 1 where `a` belongs to `x` and `b` to `y`, -1 where it is the other way round, 0 where that is not plain. */
function nearer(a: Word, b: Word, x: Word, y: Word): number {
  const straight = [Math.abs(a.at - x.at), Math.abs(b.at - y.at)] as const
  const crossed = [Math.abs(a.at - y.at), Math.abs(b.at - x.at)] as const
  const sum = ([one, other]: readonly [number, number]) => one + other
  if (Math.max(...straight) <= reach && sum(straight) + margin <= sum(crossed)) return 1
  if (Math.max(...crossed) <= reach && sum(crossed) + margin <= sum(straight)) return -1
  return 0
}

/** Two clauses with two things each, where the source has one thing of each in the clause of the other. */
function exchangedClauses(anchors: readonly Anchor[]): string | undefined {
  const names = anchors.filter(({ kind }) => kind === 'name')
  const others = anchors.filter(({ kind }) => kind === 'content')
  for (const [a, b] of pairs(names)) {
    if (a.here.clause === b.here.clause || a.there.clause === b.there.clause) continue
    for (const [x, y] of pairs(others)) {
      const here = together(a.here, b.here, x.here, y.here)
      const there = together(a.there, b.there, x.there, y.there)
      if (here !== 0 && there !== 0 && here !== there) return phrase`${(here > 0 ? y : x).here.text} belongs to ${a.here.text}`
    }
  }
  return undefined
}

function together(a: Word, b: Word, x: Word, y: Word): number {
  if (a.clause === x.clause && b.clause === y.clause) return 1
  return a.clause === y.clause && b.clause === x.clause ? -1 : 0
}

/** Two things on the two sides of the same word, where the source has them the other way round, and neither is put in the passive. */
function exchangedOrder(anchors: readonly Anchor[], sentence: readonly Word[], source: readonly Word[]): string | undefined {
  for (const [a, b] of pairs(anchors)) {
    if (a.here.clause !== b.here.clause || a.there.clause !== b.there.clause) continue
    const [first, second] = a.here.at < b.here.at ? [a, b] : [b, a]
    if (first.there.at < second.there.at) continue
    if (second.here.at - first.here.at > reach || first.there.at - second.there.at > reach) continue
    const here = sentence.slice(first.here.at + 1, second.here.at)
    const there = source.slice(second.there.at + 1, first.there.at)
    const isDirected = here.some((word) => directions.has(word.key) && there.some(({ key }) => key === word.key))
    if (isDirected && !(here.some(({ key }) => key === 'by') !== there.some(({ key }) => key === 'by')) && bothNames(first, second))
      return phrase`${second.here.text} comes before ${first.here.text}`
  }
  return undefined
}

const bothNames = (a: Anchor, b: Anchor): boolean => a.kind === b.kind

function pairs<T>(items: readonly T[]): readonly (readonly [T, T])[] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other] as const))
}
