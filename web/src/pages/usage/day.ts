import { language } from '../../words/language.ts'

const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of a report, `2026-11-22`, as people write it. */
export const dayWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
