import type { Catalogue } from '../../../../src/core/language/message.ts'

/** The audit log. */
export const audit = {
  title: 'Audit log',
  about: 'Who did what on this server. Questions and answers are not recorded here.',
  search: 'Filter by action, such as setting.changed',
  none: 'Nothing has been recorded yet.',
  noMatch: 'No actions match.',
  table: 'Audit log, newest first',
  when: 'Date',
  who: 'User',
  action: 'Action',
  subject: 'Target',
  detail: 'Details',
  older: 'Load older entries',
} as const satisfies Catalogue
