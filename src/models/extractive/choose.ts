import { terms } from '../../core/text/words.ts'
import { isPair, type Passage } from './passages.ts'
import type { Question } from './question.ts'

/** How many sentences an answer quotes at most, and how much worse than the best one each may be. */
const mostSentences = 3
const share = 0.75
/** Sentences come from so many of the best sources, and from further ones only by a bridge. */
const trusted = 5
/** Below this share of the question nothing that was found answers it. */
const leastTopical = 0.2
/** Up to this share of the question, a sentence has to say something of it that its title does not. */
const mostGeneral = 0.5
/** From which likeness of question and heading what stands under it answers, whatever its words: as under `Resetting your password`. */
const leastLikeness = 0.6

/** The few passages that answer best, in the order of their sources and of reading; none where nothing answers. `passages` come best first. */
export function chooseAnswer(question: Question, passages: readonly Passage[]): readonly Passage[] {
  const best = passages.find(({ kind, rank }) => kind !== 'code' && rank < trusted) ?? passages[0]
  const example = question.wants.has('how-to') ? passages.find(({ kind, rank }) => kind === 'code' && rank < trusted) : undefined
  if (!best || Math.max(best.topical, example?.topical ?? 0) < leastTopical) return []
  if (best.headingLikeness < leastLikeness) {
    // What says of the question only what its title says does not answer more than a half of it.
    if (best.general && !example && best.topical < mostGeneral) return []
    if (best.holds.size === 0) return example && example.holds.size > 0 ? [example] : []
  }
  const chosen: Passage[] = [best]
  const value = question.wants.has('number') && !best.value ? valueFor(best, passages) : undefined
  if (value) chosen.push(value)
  const next = bridge(best, passages)
  if (next) chosen.push(next)
  for (const passage of passages) {
    if (chosen.length >= mostSentences) break
    if (passage.kind === 'code' || passage.rank >= trusted || passage.score < share * best.score || passage.holds.size === 0) continue
    if (!chosen.some((other) => isRepeat(passage, other))) chosen.push(passage)
  }
  const leading = passages.find(({ kind, rank, holds }) => kind !== 'code' && rank === 0 && holds.size > 0)
  if (leading && !chosen.some(({ rank }) => rank === 0)) chosen.push(leading)
  const code = question.wants.has('how-to') ? codeFor(chosen, passages) : undefined
  if (code) chosen.push(code)
  const late = (passage: Passage) => (passage.kind === 'code' ? 1 : 0)
  const worth = (passage: Passage) => Math.max(...chosen.filter(({ source }) => source === passage.source).map(({ score }) => score))
  return chosen.sort((a, b) => worth(b) - worth(a) || a.rank - b.rank || late(a) - late(b) || a.order - b.order)
}

/**
 * The number that the best sentence speaks of but does not give: a line such as `**Default:** 4096` in its own section, or in another of the best
 * that speaks of the same as clearly.
 */
function valueFor(best: Passage, passages: readonly Passage[]): Passage | undefined {
  const places = new Set([best.source.handle])
  for (const { kind, rank, topical, source } of passages)
    if (kind !== 'code' && rank < trusted && topical >= 0.8 * best.topical) places.add(source.handle)
  const values = passages.filter(({ source, kind, value, text }) => kind !== 'code' && value && places.has(source.handle) && isPair(text))
  return values.find(({ source }) => source.handle === best.source.handle) ?? values[0]
}

/** The second hop: a sentence about something that the best sentence names, which holds words of the question that the best one lacks. */
function bridge(best: Passage, passages: readonly Passage[]): Passage | undefined {
  return passages.find(({ source, holds, kind }) => {
    if (kind === 'code' || source.handle === best.source.handle) return false
    const name = source.title.replace(/\s*\(.*?\)/g, '').trim()
    return (
      name.length > 2 && best.text.includes(name) && !best.source.title.includes(name) && [...holds].some((term) => !best.holds.has(term))
    )
  })
}

/** The best code block beside a chosen sentence, else the best of all if it holds words of the question. */
function codeFor(chosen: readonly Passage[], passages: readonly Passage[]): Passage | undefined {
  const codes = passages.filter(({ kind, holds }) => kind === 'code' && holds.size > 0)
  return (
    codes.find((code) => chosen.some(({ source, order }) => source.handle === code.source.handle && Math.abs(order - code.order) <= 2)) ??
    codes.find(({ rank }) => rank < 3)
  )
}

/** How much less than the best a passage of another kind of source may speak of the question. */
const otherKindShare = 0.6

/** The chosen passages, and of each other kind of source the one that answers best, where it does. */
export function ofMoreKinds(
  chosen: readonly Passage[],
  passages: readonly Passage[],
  kinds: ReadonlyMap<string, string>,
): readonly Passage[] {
  const kindOf = ({ source }: Passage) => kinds.get(source.handle)
  const most = Math.max(0, ...chosen.map(({ topical }) => topical))
  const all = [...chosen]
  if (chosen.length === 0) return chosen
  for (const passage of passages) {
    const isNew = !all.some((other) => kindOf(other) === kindOf(passage))
    const answers = passage.kind !== 'code' && passage.holds.size > 0 && passage.topical >= Math.max(leastTopical, otherKindShare * most)
    if (isNew && answers && !all.some((other) => isRepeat(passage, other))) all.push(passage)
  }
  return all
}

/** Whether two passages say the same: most of the shorter one's words stand in the other. */
export function isRepeat(a: Passage, b: Passage): boolean {
  if (a.text === b.text) return true
  const [one, two] = [new Set(terms(a.text)), new Set(terms(b.text))]
  const [small, large] = one.size < two.size ? [one, two] : [two, one]
  let shared = 0
  for (const term of small) if (large.has(term)) shared++
  return shared > 0.75 * small.size
}
