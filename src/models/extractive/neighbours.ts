import { isPair, isShort, leans, type Passage } from './passages.ts'

/** Characters and sentences at most of what is shown together. */
const mostCharacters = 480
const mostTogether = 3

/**
 * Chosen passages with the sentences beside them in their paragraph or list item, in the order of reading: the one before a sentence that leans on it, and those
 * behind it as far as there is room. A sentence alone often names what only the next one answers; behind one that announces a list, or gives a value by its name,
 * comes what follows it. What announces something that is not shown is left out. `passages` in any order; none comes twice.
 */
export function withNeighbours(chosen: readonly Passage[], passages: readonly Passage[]): readonly (readonly Passage[])[] {
  const taken = new Set(chosen.map(placeOf))
  const places = new Map(passages.map((passage) => [placeOf(passage), passage]))
  const beside = (passage: Passage, step: 1 | -1): Passage | undefined => {
    const other = places.get(placeOf({ ...passage, order: passage.order + step }))
    const isJoined =
      other?.block === passage.block || (step === 1 && other?.under === passage.under && (announces(passage) || isPair(passage.text)))
    return other && other.kind === passage.kind && isJoined && !isShort(other.text) && !taken.has(placeOf(other)) ? other : undefined
  }
  return chosen.map((passage) => {
    const together = [passage]
    if (passage.kind !== 'prose') return together
    let room = mostCharacters - passage.text.length
    const take = (other: Passage | undefined, add: (other: Passage) => void): boolean => {
      if (!other || other.text.length > room || together.length >= mostTogether) return false
      room -= other.text.length
      taken.add(placeOf(other))
      add(other)
      return true
    }
    if (leans(passage.text)) take(beside(passage, -1), (other) => together.unshift(other))
    while (take(beside(together.at(-1)!, 1), (other) => together.push(other)));
    return together.slice(0, together.findLastIndex((other) => other === passage || !announces(other)) + 1)
  })
}

const announces = ({ text }: Passage): boolean => /[:：]$/.test(text)

const placeOf = ({ source, order }: Pick<Passage, 'source' | 'order'>): string => `${source.handle} ${order}`
