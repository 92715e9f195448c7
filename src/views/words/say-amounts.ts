import { age, unitsOfAge } from '../../core/age.ts'
import { duration, moment, money } from '../amounts.ts'
import { readersLanguage, say } from './say.ts'

/** `2026-11-21 22:26` in English, in the machine's zone; elsewhere as the language writes it, as wide each time. */
export function sayMoment(ms: number): string {
  const language = readersLanguage()
  return language === 'en' ? moment(ms) : new Intl.DateTimeFormat(language, { ...day, ...minute }).format(ms)
}

/** `41 ms`, `1.2 s`, `3 min 20 s`. */
export function sayDuration(ms: number): string {
  if (readersLanguage() === 'en') return duration(ms)
  if (Math.round(ms) < 1000) return inUnit(Math.round(ms), 'millisecond')
  if (ms < 59_950) return inUnit(Math.round(ms / 100) / 10, 'second')
  const seconds = Math.round(ms / 1000)
  return `${inUnit(Math.floor(seconds / 60), 'minute')} ${inUnit(seconds % 60, 'second')}`
}

/** How long ago, in one unit, rounded down: `20 s`, `3 min`, `2 h`, `5 d`. */
export function sayAge(ms: number): string {
  if (readersLanguage() === 'en') return age(ms)
  const unit = unitsOfAge.find((each) => ms >= each.ms)
  return unit ? inUnit(Math.floor(ms / unit.ms), unit.unit) : inUnit(Math.max(0, Math.floor(ms / 1000)), 'second')
}

/** Microdollars as `money` shows them. */
export const sayMoney = (microdollars: number | null): string => (microdollars === null ? say`cost unknown` : money(microdollars))

/** The same of US dollars. */
export const sayDollars = (costUsd: number | null): string => sayMoney(costUsd === null ? null : Math.round(costUsd * 1_000_000))

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const inUnit = (value: number, unit: string): string =>
  // Chinese is set with a blank between a figure and its unit, as everywhere else; the formatter leaves it out.
  new Intl.NumberFormat(readersLanguage(), { style: 'unit', unit, unitDisplay: 'short' })
    .format(value)
    .replace(/(?<=\d)(?=\p{Script=Han})/u, ' ')
