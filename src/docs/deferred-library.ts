import type { Library } from '../core/documents.ts'

/** A library that is opened when it is first asked: tools can be listed without it. */
export const deferredLibrary = (open: () => Promise<Library>): Library => ({
  collections: async (...asked) => (await open()).collections(...asked),
  documents: async (...asked) => (await open()).documents(...asked),
  search: async (...asked) => (await open()).search(...asked),
  absentWords: async (...asked) => (await open()).absentWords(...asked),
  outline: async (...asked) => (await open()).outline(...asked),
  section: async (...asked) => (await open()).section(...asked),
  document: async (...asked) => (await open()).document(...asked),
  related: async (...asked) => (await open()).related(...asked),
})
