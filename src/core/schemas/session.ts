import { z } from 'zod'
import { count, list, maybe, moment, named, shape, text } from './shape.ts'

const branchSchema = named('SessionBranch', 'Where two conversations diverge; earlier runs are the same', {
  session: text('The other conversation'),
  at: count('Number of runs in common'),
})

/** A session as `ibid sessions list` tells of it. */
export const sessionInfoSchema = named('SessionInfo', 'A saved conversation: an ordered list of runs with a title', {
  id: text(),
  owner: maybe(text()),
  title: text(),
  titledBy: z.enum(['words', 'model', 'person']).describe('Where the title comes from'),
  createdAt: moment('When it was created'),
  updatedAt: moment('When its last run started, or when it was last changed'),
  runs: count('Number of runs'),
  forgotten: count('Number of runs, from the start, that the next run is not told about'),
  branchOf: maybe(branchSchema).describe('The conversation this one was branched from, with one of its questions replaced'),
  branches: maybe(list(branchSchema)).describe('Conversations branched from this one, oldest first; some may have been deleted since'),
  model: maybe(text('The model its runs use instead of the one in the settings')),
  tools: maybe(list(text())),
  prompts: maybe(shape({ role: maybe(text()), work: maybe(text()), answer: maybe(text()) })),
})
