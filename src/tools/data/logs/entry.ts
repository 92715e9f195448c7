import { type Level, levels } from './report.ts'

/** What one line says of an entry. */
export interface ParsedLine {
  /** Name of the form, for people. */
  readonly form: string
  /** ms since 1970; absent where the line has no time. */
  readonly time?: number | undefined
  /** False where the time was written without its zone, and is taken as UTC. */
  readonly zoned?: boolean
  readonly level?: Level | undefined
  readonly message: string
}

const names: Readonly<Record<string, Level>> = {
  fatal: 'fatal',
  critical: 'fatal',
  crit: 'fatal',
  emergency: 'fatal',
  emerg: 'fatal',
  alert: 'fatal',
  panic: 'fatal',
  error: 'error',
  err: 'error',
  severe: 'error',
  warning: 'warning',
  warn: 'warning',
  notice: 'info',
  info: 'info',
  information: 'info',
  informational: 'info',
  debug: 'debug',
  fine: 'debug',
  verbose: 'debug',
  trace: 'trace',
  finest: 'trace',
}

/** Words of levels, as a pattern. */
export const levelWords = Object.keys(names).join('|')

export const levelNamed = (name: string): Level | undefined =>
  Object.hasOwn(names, name.toLowerCase()) ? names[name.toLowerCase()] : undefined

/** Severities of syslog, 0 to 7. */
export const levelOfSeverity = (severity: number): Level =>
  (['fatal', 'fatal', 'fatal', 'error', 'warning', 'info', 'info', 'debug'] as const)[severity & 7]!

/** Numbers of pino and bunyan: 10 is trace, 60 fatal. */
export const levelOfNumber = (number: number): Level | undefined => levels[levels.length - Math.round(number / 10)]

const bad = /\b(?:errors?|exception|fail(?:ed|ure|s|ing)?|fatal|panic|critical|crash(?:ed)?|refused|denied|segfault)\b/i
const harmless = /\b(?:no|0|zero|without) (?:errors?|failures?)\b/i

/** By the words of a message that names no level. */
export const levelGuessed = (message: string): Level =>
  bad.test(message) && !harmless.test(message) ? 'error' : /\bwarn(?:ing)?\b/i.test(message) ? 'warning' : 'info'
