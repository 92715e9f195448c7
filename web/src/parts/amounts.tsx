import { numberIn } from '../../../src/core/language/message.ts'
import { parts } from '../words/en/parts.ts'
import { language } from '../words/language.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('parts', parts)

/** Words for a moment, the exact one where the pointer rests. `at` in ms since 1970. */
export const Moment = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString(language)}>
    {ago(at, Date.now())}
  </time>
)

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

function ago(at: number, now: number): string {
  const [unit, ms] = units.find(([, each]) => now - at >= each) ?? []
  return unit && ms ? relative.format(-Math.floor((now - at) / ms), unit).replace(/(?<=\d)(?=\p{Script=Han})/u, ' ') : say('justNow')
}

const inDollars = (digits: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...digits })
const whole = inDollars({ maximumFractionDigits: 0 })
const toCents = inDollars({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const small = inDollars({ minimumSignificantDigits: 2, maximumSignificantDigits: 2 })

/** US dollars, with as many digits as they need; `cost unknown` for null. */
export const dollars = (amount: number | null): string =>
  amount === null ? say('costUnknown') : (amount === 0 ? whole : amount < 0.01 ? small : toCents).format(amount)

const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `12 kB`. */
export const bytes = (size: number): string =>
  size < 1_000 ? `${size} B` : size < 1_000_000 ? `${(size / 1_000).toFixed(0)} kB` : `${tenths.format(size / 1_000_000)} MB`

/** `41 ms`, `1.2 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (Math.round(ms) < 1_000) return say('milliseconds', { count: Math.round(ms) })
  return ms < 59_950 ? say('seconds', { count: tenths.format(ms / 1_000) }) : seconds(Math.round(ms / 1_000))
}

/** `20 s`, `3 min 20 s`. */
export const seconds = (count: number): string =>
  count < 60 ? say('seconds', { count }) : say('minutes', { minutes: Math.floor(count / 60), seconds: count % 60 })

/** `1,234`. */
export const grouped = (count: number): string => numberIn(language, count)

/** `3 tool calls, 1 thought`. */
export const list = ([first = '', ...others]: readonly string[]): string =>
  others.reduce((before, next) => say('list', { first: before, second: next }), first)
