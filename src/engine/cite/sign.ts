import type { SentenceState } from '../../core/answer.ts'

/** What stands behind a sentence in an answer. */
export const signOf = (state: SentenceState, marks: readonly number[]): string => signs[state] ?? marks.map((mark) => `[${mark}]`).join('')

const signs: Readonly<Partial<Record<SentenceState, string>>> = { unsupported: '[?]', contradicted: '[!]', own: '' }
