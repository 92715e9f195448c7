import type { Catalogue } from '../../../../src/core/language/message.ts'

/** A source of a run on a page of its own. */
export const cited = {
  title: 'Cited source',
  about: 'The text that the answer is based on, with the quoted words marked.',
} as const satisfies Catalogue
