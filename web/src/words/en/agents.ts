import type { Catalogue } from '../../../../src/core/language/message.ts'

/** Agents and their tasks. */
export const agents = {
  title: 'Agents',
  about: 'Each agent does a few set tasks, such as reviewing a change or checking a release. Choose a task to run it.',
  yours: 'Yours',
  project: 'Project',
  none: 'No agents are defined.',

  verb: 'Task',
  allAgents: 'All agents',
  result: 'Result',
  resultHint: 'Data comes straight from the tools. An analysis is written by a language model.',
  auto: 'Analysis if a model is set up, otherwise data',
  data: 'Data',
  analysis: 'Analysis',
  starting: 'Starting…',
  run: 'Run',
  uses: 'Uses: {tools}',

  // What the tasks of the built-in agents take.
  path: 'Path',
  range: 'Range',
  repo: 'Repository',
  prNumber: 'Pull request number',
  url: 'URL',
  question: 'Question',
  command: 'Command',
  filter: 'Filter',
  pattern: 'Pattern',
  since: 'Since',
  version: 'Version',
  schema: 'Schema',
  schemaPath: 'Schema file',
  first: 'First',
  second: 'Second',
} as const satisfies Catalogue
