import { isPair, isShort, leans, type Passage } from './passages.ts'

/** Characters of sentences and rows, sentences, and rows at most of what is shown together. */
const mostCharacters = 480
const mostTogether = 5
const mostRows = 6

/**
 * Chosen passages with what stands beside them, in the order of reading: the best one's section whole if it is short, and a short table; else the sentence before
 * one that leans on it or that it is a point of, and those behind it as far as there is room; behind one that announces a listing, the listing. A sentence alone
 * often names what only the next one answers. What announces something that is not shown is left out. `passages` in any order; none comes twice.
 */
export function withNeighbours(chosen: readonly Passage[], passages: readonly Passage[]): readonly (readonly Passage[])[] {
  const places = new Map(passages.map((passage) => [placeOf(passage), passage]))
  const best = chosen.toSorted((a, b) => b.score - a.score)[0]
  const shown = new Set<string>()
  const shownTogether = (passage: Passage): readonly Passage[] => {
    if (shown.has(placeOf(passage))) return []
    const whole = passage === best || passage.kind === 'row' ? wholeOf(passage, passages) : undefined
    const together = passage.kind === 'code' ? [passage] : (whole ?? around(passage, places, chosen))
    const fresh = together.filter((each) => !shown.has(placeOf(each)))
    for (const each of fresh) shown.add(placeOf(each))
    return fresh
  }
  return chosen.map(shownTogether).filter(({ length }) => length > 0)
}

/** The rows of its table, or the sentences of its section, where they are few. */
function wholeOf(passage: Passage, passages: readonly Passage[]): readonly Passage[] | undefined {
  if (passage.kind === 'row' && passage.head === undefined) return [passage]
  const all = passages
    .filter(({ source, under }) => source === passage.source && under === passage.under)
    .toSorted((a, b) => a.order - b.order)
  if (passage.kind === 'row') {
    // A row that is asked for by its name needs no others.
    const rows = all.filter(({ kind, block, named }) => kind === 'row' && block === passage.block && (named || !passage.named))
    return rows.length <= mostRows && lengthOf(rows) <= mostCharacters ? rows : [passage]
  }
  const told = all.filter((each, at) => isTold(each, all.slice(0, at)))
  const isWhole = told.includes(passage) && lengthOf(told.filter(({ kind }) => kind === 'prose')) <= mostCharacters
  return isWhole ? withoutAnnouncing(told, passage) : undefined
}

/**
 * Whether a passage belongs to what a section tells: a sentence, a value given by its name, a point or listing that is announced. Points of a list alone are apart.
 */
function isTold({ kind, listed, text }: Passage, before: readonly Passage[]): boolean {
  const announcing = before.findLast((other) => other.kind === 'prose' && !other.listed)
  if (kind === 'code') return before.at(-1) !== undefined && announces(before.at(-1)!)
  return kind === 'prose' && (isPair(text) || (listed ? announcing !== undefined && announces(announcing) : !isShort(text)))
}

function around(passage: Passage, places: ReadonlyMap<string, Passage>, chosen: readonly Passage[]): readonly Passage[] {
  const isChosen = new Set(chosen.map(placeOf))
  const beside = (other: Passage, step: 1 | -1): Passage | undefined => {
    const found = places.get(placeOf({ ...other, order: other.order + step }))
    return found?.under === passage.under ? found : undefined
  }
  const together = [passage]
  const fits = (other: Passage | undefined): other is Passage =>
    other?.kind === 'prose' &&
    together.length < mostTogether &&
    lengthOf([...together, other]) <= mostCharacters &&
    !isChosen.has(placeOf(other))
  const before = beside(passage, -1)
  if (fits(before) && (before.block === passage.block ? leans(passage.text) : announces(before))) together.unshift(before)
  for (;;) {
    const last = together.at(-1)!
    const next = beside(last, 1)
    if (next?.kind === 'code') {
      if (announces(last)) together.push(next)
      break
    }
    const isJoined = next?.block === last.block || isPair(last.text) || together.some(announces)
    if (!fits(next) || !isJoined || (isShort(next.text) && !together.some(announces))) break
    together.push(next)
  }
  return withoutAnnouncing(together, passage)
}

/** Without what announces something behind it that is not shown. */
const withoutAnnouncing = (together: readonly Passage[], passage: Passage): readonly Passage[] =>
  together.slice(0, together.findLastIndex((other) => other === passage || !announces(other)) + 1)

const lengthOf = (passages: readonly Passage[]): number => passages.reduce((sum, { text }) => sum + text.length, 0)

const announces = ({ text }: Passage): boolean => /[:：]$/.test(text)

const placeOf = ({ source, order }: Pick<Passage, 'source' | 'order'>): string => `${source.handle} ${order}`
