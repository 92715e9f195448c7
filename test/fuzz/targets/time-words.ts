import { Temporal } from 'temporal-polyfill'
import { noHolidays } from '../../../src/tools/time/business-days.ts'
import { resolvedExpression } from '../../../src/tools/time/expression.ts'
import { holds, type Target, textOf } from '../target.ts'

const now = Temporal.ZonedDateTime.from('2026-10-05T10:00:00+02:00[Europe/Berlin]')

/** Words about time. */
export const timeWordsTarget: Target = {
  name: 'time-words',
  tries: 60,
  longest: 1_000,
  seeds: [
    'next Friday at 3pm',
    'last quarter',
    'in 5 business days',
    '3 business days before 2026-12-24',
    'from 3 to 7 May',
    '2026-10-05T09:00:00Z',
    '明天下午三点',
    'tomorrow 2:30 am UTC+3',
    'Q3 2025',
    'the week of 29 Feb 2027',
    'between 9 and 17 on 31/12/99999',
  ],
  words: [
    'next ',
    'last ',
    'ago',
    'in ',
    ' business days',
    'from ',
    ' to ',
    'May',
    '-12-',
    ':60',
    'pm',
    'UTC+',
    '今年',
    '下周',
    'quarter',
    'week',
    '2026-02-30',
    '9999',
    '00:00',
    '24:00',
    '-',
  ],
  nests: [
    ['3 business days from ', ''],
    ['1 ', ''],
    ['next ', ''],
  ],
  async run(bytes) {
    const { from, to } = await resolvedExpression(textOf(bytes), now, noHolidays)
    holds(Temporal.ZonedDateTime.compare(from, to) <= 0, 'a time begins before it ends')
  },
}
