import type { Catalogue } from '../../../../src/core/language/message.ts'

/** A source of a run on a page of its own. */
export const cited = {
  title: 'Source',
  about: 'As read in {run}',
  run: 'run {id}',
} as const satisfies Catalogue
