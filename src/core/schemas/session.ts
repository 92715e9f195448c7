import { z } from 'zod'
import { count, list, maybe, moment, named, shape, text } from './shape.ts'

const branchSchema = named('SessionBranch', 'Where two conversations part: they have the same runs before it', {
  session: text('The other one'),
  at: count('How many runs they share'),
})

/** A session as `ibid sessions list` tells of it. */
export const sessionInfoSchema = named('SessionInfo', 'A conversation that is kept: an ordered list of runs with a title', {
  id: text(),
  owner: maybe(text()),
  title: text(),
  titledBy: z.enum(['words', 'model', 'person']).describe('Where the title comes from'),
  createdAt: moment('When it was made'),
  updatedAt: moment('When its last run began, or it was changed'),
  runs: count('How many runs it has'),
  forgotten: count('How many of them, from the first on, the next run is told nothing of'),
  branchOf: maybe(branchSchema).describe('The conversation this one was branched from, with one of its questions replaced'),
  branches: maybe(list(branchSchema)).describe('Conversations branched from this one, oldest first; some may have been deleted since'),
  model: maybe(text('What its runs use in place of the settings')),
  tools: maybe(list(text())),
  prompts: maybe(shape({ role: maybe(text()), work: maybe(text()), answer: maybe(text()) })),
})
