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
  cancelled: 'Stopped',
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
} as const satisfies Catalogue
