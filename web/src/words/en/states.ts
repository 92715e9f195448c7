import type { Catalogue } from '../../../../src/core/language/message.ts'

/** How runs and the calls of tools stand, and why runs have ended. */
export const states = {
  // Runs
  working: 'Working',
  unfinished: 'In progress',
  left: 'Interrupted',
  waiting: 'Needs input',
  done: 'Done',
  limit: 'Limit reached',
  blocked: 'Blocked',
  cancelled: 'Canceled',
  failed: 'Failed',
  // Calls of tools
  success: 'Succeeded',
  error: 'Failed',
  skipped: 'Skipped',
  denied: 'Denied',
  interrupted: 'Interrupted',
  cached: 'Cached',

  // What a run is doing
  waitingForRoom: 'Queued',
  analyzing: 'Analyzing',
  planning: 'Planning',
  reasoning: 'Reasoning',
  searching: 'Searching',
  executing: 'Running tools',
  observing: 'Reading results',
  asking: 'Asking',
  answering: 'Writing the answer',
  saving: 'Saving',
  ended: 'Ended',

  // How sure an answer is
  high: 'High',
  medium: 'Medium',
  low: 'Low',

  // Why it has ended
  directAnswer: 'one source answers it',
  sourcesAgree: 'the sources agree',
  useCaseSatisfied: 'enough for the use case',
  noMoreLeads: 'nothing more to look for',
  answered: 'answered',
  answeredBefore: 'answered by an earlier run',
  data: 'data returned',
  analysis: 'analysis returned',
  steps: 'step limit reached',
  toolCalls: 'tool call limit reached',
  tokens: 'token limit reached',
  spend: 'cost limit reached',
  time: 'time limit reached',
  depth: 'agents nested too deep',
  loop: 'repeating the same call',
  unclear: 'the question is not clear',
  canceledBySomeone: 'stopped',
  question: 'waiting for an answer',
  notOver: 'not finished',
  timeout: 'timed out',
  unreachable: 'the model is unreachable',
  rateLimited: 'rate limit of the model provider',
  overloaded: 'the model provider is overloaded',
  unauthorized: 'the model provider refused the key',
  contextOverflow: 'too long for the model',
  contentFilter: 'stopped by the provider’s content filter',
  emptyAnswer: 'the model returned nothing',
} as const satisfies Catalogue
