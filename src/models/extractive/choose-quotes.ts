import type { ShownSource } from '../../core/model.ts'
import { type Alternative, alternativesOf, leftOut, withAlternative } from './alternatives.ts'
import { chooseAnswer, ofMoreKinds } from './choose.ts'
import { headingAnswer } from './heading.ts'
import { withNeighbours } from './neighbours.ts'
import type { Passage } from './passages.ts'
import { asksForCount, countInWords, type Question } from './question.ts'
import { rowsToCompare } from './superlative.ts'

/** What an answer from several kinds of sources minds, or one that goes on from an earlier question. */
export interface Mixture {
  /** What sources come from, by handle: an answer quotes more than one kind where more than one answers. */
  readonly kinds: ReadonlyMap<string, string>
  /** A passage with the score that it has among the others; nothing where it is to be left out. */
  judge(passage: Passage): Passage | undefined
  /** False where none of all passages answers. */
  canAnswer?(passages: readonly Passage[]): boolean
}

/** What an answer quotes. */
export interface ChosenQuotes {
  /** The passages that answer; none where nothing does. */
  readonly chosen: readonly Passage[]
  /** These with what stands beside them, as it is shown together. */
  readonly together: readonly (readonly Passage[])[]
  /** Whether they are rows of a table that the reader is left to compare. */
  readonly isComparison: boolean
  /** Of two alternatives that the question names, the one that the quotes say nothing of. */
  readonly leftOut?: Alternative | undefined
}

const nothing: ChosenQuotes = { chosen: [], together: [], isComparison: false }

/** The passages that answer a question; `passages` of the `sources`, best first, both as they are judged already. `superlative` as in `superlativeIn`. */
export function chooseQuotes(
  question: Question,
  sources: readonly ShownSource[],
  passages: readonly Passage[],
  { mixture, superlative }: { readonly mixture?: Mixture | undefined; readonly superlative?: string | undefined },
): ChosenQuotes {
  const compared = superlative === undefined || mixture ? [] : rowsToCompare(superlative, passages)
  const found =
    compared.length > 0
      ? { chosen: compared, together: [compared], isComparison: true }
      : withBothAlternatives(question, answering(question, sources, passages, mixture), passages)
  return asksForCount(question) && !found.together.flat().some(saysHowMany) ? nothing : found
}

/** Sentences without a number do not say how many. */
const saysHowMany = ({ value, text }: Passage): boolean => value || countInWords.test(text)

function answering(
  question: Question,
  sources: readonly ShownSource[],
  passages: readonly Passage[],
  mixture: Mixture | undefined,
): readonly Passage[] {
  const ofMany = mixture !== undefined && mixture.kinds.size > 0
  const underHeading = ofMany ? [] : headingAnswer(question, sources, passages)
  if (underHeading.length > 0) return underHeading
  if (mixture?.canAnswer?.(passages) === false) return []
  const best = chooseAnswer(question, passages)
  return ofMany ? ofMoreKinds(best, passages, mixture.kinds) : best
}

/** What was chosen, and where it tells of one of two alternatives only, what tells of the other. */
function withBothAlternatives(question: Question, first: readonly Passage[], passages: readonly Passage[]): ChosenQuotes {
  const alternatives = alternativesOf(question)
  const other = leftOut(alternatives, withNeighbours(first, passages).flat())
  const chosen = other ? withAlternative(other, first, passages) : first
  const together = withNeighbours(chosen, passages)
  return { chosen, together, isComparison: false, leftOut: leftOut(alternatives, together.flat()) }
}
