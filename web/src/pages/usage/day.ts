import { language } from '../../words/language.ts'

const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of a report, `2026-11-22`, as people write it. */
export const dayWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))

/** The day of a moment (ms since 1970) as reports name it: `2026-11-22`, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
