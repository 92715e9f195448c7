/**
 * The number that somebody wrote, with a decimal point or comma; undefined for what is none, and for `1,000`, which is a thousand to some and one to others.
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim()
  if (!/^[-+]?\d+(?:[.,]\d+)?$/.test(typed) || /,\d{3}$/.test(typed)) return undefined
  return Number(typed.replace(',', '.'))
}
