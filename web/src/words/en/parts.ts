import type { Catalogue } from '../../../../src/core/language/message.ts'

/** What many pages are made of: amounts, times, dialogs, forms, documents. */
export const parts = {
  justNow: 'just now',
  milliseconds: '{count} ms',
  seconds: '{count} s',
  minutes: '{minutes} min {seconds} s',
  costUnknown: 'cost unknown',
  list: '{first}, {second}',

  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy {what}',
  copied: 'Copied',
  code: 'code',
  text: 'text',
  changes: 'Changes',
  table: 'Table',
  image: '[image: {words}]',
  imageOnly: '[image]',
  loading: 'Loading',
  inProgress: '{what}…',
  problemAndRemedy: '{message}; {remedy}',
  sentenceAndRemedy: '{message} {remedy}',

  after: 'after {tasks}',
  inParallel: 'in parallel',
  reasoning: 'Reasoning',
  taskPending: 'pending',
  taskInProgress: 'in progress',
  taskDone: 'done',
  taskBlocked: 'blocked',
  taskFailed: 'failed',

  optional: '{name} (optional)',
  choose: 'Choose',
  byDefault: '{value} (default)',
  onePerLine: 'One per line.',
  asJson: 'Enter JSON.',

  deletedAll: 'Everything has been permanently deleted.',
  deletedPart: 'Not everything has been deleted yet. Run it again.',
  amount: '{what}: {count}',
  before: 'What was deleted:',
  noTraces: 'Every column of every table and every file was searched: no ID, email address or name is left.',
  traces: 'Still found, in text by other people or by mistake:',
  trace: '{word} in {place}: {count}',
} as const satisfies Catalogue
