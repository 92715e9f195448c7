const thousands = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/

/**
 * The number that somebody wrote, with a decimal point or comma; undefined for what is none, and for `1,000` and `1.000`, which are a thousand to some and one to
 * others. `0,125` and `1000.125` can only be decimals.
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim()
  if (!/^[-+]?\d+(?:[.,]\d+)?$/.test(typed) || thousands.test(typed)) return undefined
  return Number(typed.replace(',', '.'))
}

/** A number as a field shows it, so that `readNumber` reads it: 1.125 as `1.1250`. */
export function numberText(number: number): string {
  const text = String(number)
  return thousands.test(text) ? `${text}0` : text
}
