import { oppositesOf } from '../opposites.ts'
import { readStatement, type Statement } from '../statement.ts'
import { exchangedIn } from './exchanged.ts'
import { otherNumber } from './quantities.ts'
import { readWords } from './read-clauses.ts'
import { otherStrength } from './strength.ts'

/** What a sentence rests on. */
export interface Evidence {
  /** The words that the mark quotes. */
  readonly quote: string
  /** The whole sentences of the source that they stand in. */
  readonly passage: string
  /** Title and headings that the passage stands under. */
  readonly heading: string
  /** All that was read there. */
  readonly source?: string
}

/** What contradicts a sentence: why, in a few words, and which of its pieces of evidence says so. */
export interface Contradiction {
  readonly reason: string
  readonly of: number
}

/** Share of the meaning-bearing words of a sentence that have to stand in a passage before it counts as saying the same thing otherwise. */
const sameSubject = 0.5
const nearlySame = 0.7

/** What code can be sure of. undefined where it finds nothing, which says nothing of the sentence. */
export function contradictionOf(sentence: string, evidence: readonly Evidence[]): Contradiction | undefined {
  if (evidence.length === 0) return undefined
  const words = readWords(sentence)
  const joined = evidence.map(({ passage, heading }) => `${passage}. ${heading}`).join('. ')
  const around = new Set(readWords(`${joined}. ${evidence.map(({ source = '' }) => source).join('. ')}`).map(({ key }) => key))
  const whole = readWords(evidence.map(({ passage }) => passage).join('. '))
  const number = otherNumber(words, whole, around)
  if (number) return { reason: number, of: 0 }
  const claim = readStatement(sentence)
  for (const [of, { passage }] of evidence.entries()) {
    const there = readWords(passage)
    const held = heldOf(claim, readStatement(passage))
    const reason =
      exchangedIn(words, there) ??
      (held >= sameSubject ? turned(claim, readStatement(joined)) : undefined) ??
      (held >= nearlySame ? otherStrength(words, whole) : undefined)
    if (reason) return { reason, of }
  }
  return undefined
}

/** Share of the sentence's meaning-bearing words that the passage holds. */
const heldOf = (claim: Statement, passage: Statement): number =>
  [...claim.stems].filter((stem) => passage.stems.has(stem)).length / Math.max(1, claim.stems.size)

/** A negation or a contrary on one side only. */
function turned(claim: Statement, passage: Statement): string | undefined {
  for (const turn of claim.turns) {
    if (passage.turns.has(turn)) continue
    for (const contrary of oppositesOf(turn))
      if (!claim.turns.has(contrary) && passage.turns.has(contrary)) return `${contrary}, not ${turn}`
  }
  for (const stem of claim.negated) if (passage.affirmed.has(stem) && !passage.negated.has(stem)) return `${stem} is affirmed`
  for (const stem of claim.affirmed) if (passage.negated.has(stem) && !passage.affirmed.has(stem)) return `${stem} is denied`
  return undefined
}
