/** Words for a moment, the exact one where the pointer rests. `at` in ms since 1970. */
export const Moment = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString()}>
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
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

function ago(at: number, now: number): string {
  const [unit, ms] = units.find(([, each]) => now - at >= each) ?? []
  return unit && ms ? relative.format(-Math.floor((now - at) / ms), unit) : 'just now'
}

/** US dollars, with as many digits as they need; `cost unknown` for null. */
export const dollars = (amount: number | null): string =>
  amount === null ? 'cost unknown' : amount === 0 ? '$0' : amount < 0.01 ? `$${amount.toPrecision(2)}` : `$${amount.toFixed(2)}`

/** `12 kB`. */
export const bytes = (size: number): string =>
  size < 1_000 ? `${size} B` : size < 1_000_000 ? `${(size / 1_000).toFixed(0)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
