import type { Catalogue } from '../../../../src/core/language/message.ts'

/** The list of runs. */
export const runs = {
  title: 'Runs',
  about: 'A run is one question answered or one task performed, with a record of every step.',
  search: 'Search questions',
  status: 'Status',
  anyStatus: 'Any status',
  noMatch: 'No runs match.',
  none: 'There are no runs yet. Ask a question to start one.',
  table: 'Runs, newest first',
  question: 'Question',
  agent: 'Agent',
  asked: 'Question answering',
  model: 'Model',
  started: 'Started',
  duration: 'Duration',
  older: 'Load older runs',
} as const satisfies Catalogue
