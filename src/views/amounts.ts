/** `41 ms`, `1.2 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Microdollars as `$0.0012`; an unknown price is said, not shown as zero. */
export const money = (microdollars: number | null): string =>
  microdollars === null ? 'cost unknown' : microdollars === 0 ? '$0' : `$${(microdollars / 1_000_000).toFixed(4)}`

/** US dollars as `money` shows microdollars. */
export const dollars = (costUsd: number | null): string => money(costUsd === null ? null : Math.round(costUsd * 1_000_000))

/** `1,234`. Not by `toLocaleString`, whose first call loads the whole of ICU, some 80 ms. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 token`, `1,234 tokens`. */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`

/** `2026-11-21 22:26` in the machine's zone. */
export function moment(ms: number): string {
  const date = new Date(ms)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
