import type { Catalogue } from '../../../../src/core/language/message.ts'

/** How far the sync of a collection is. */
export const sync = {
  progress: 'Sync of {name}',
  waiting: 'Waiting',
  opening: 'Opening the source',
  documents: 'Reading documents',
  documentsDone: 'Reading documents: {done}',
  documentsOf: 'Reading documents: {done} of {total}',
  finishing: 'Finishing the index',
  finishingDone: { one: 'Finishing the index of {count} document', other: 'Finishing the index of {count} documents' },
  vectors: 'Embedding sections',
  vectorsDone: 'Embedding sections: {done}',
  vectorsOf: 'Embedding sections: {done} of {total}',
} as const satisfies Catalogue
