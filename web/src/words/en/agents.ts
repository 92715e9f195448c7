import type { Catalogue } from '../../../../src/core/language/message.ts'

/** Agents and their tasks. */
export const agents = {
  title: 'Agents',
  about: 'Agents are defined in files. Each has verbs: tasks with typed input and typed output.',
  builtIn: 'Built in',
  yours: 'Yours',
  project: 'Project',
  none: 'No agents are defined.',

  verb: 'Verb',
  allAgents: 'All agents',
  result: 'Result',
  resultHint: 'Data comes straight from the tools. An analysis is written by a language model.',
  auto: 'Analysis if a model is set up, otherwise data',
  data: 'Data',
  analysis: 'Analysis',
  starting: 'Starting…',
  run: 'Run',
} as const satisfies Catalogue
