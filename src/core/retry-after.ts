/** ms until a server wants to be asked again, by the header `Retry-After` in seconds or as a date; undefined where it does not say. `now`: ms since 1970. */
export function retryAfterMs({ headers }: { readonly headers: Readonly<Record<string, string>> }, now: number): number | undefined {
  const asked = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(asked)) return Number(asked) * 1_000
  const at = /[a-z]{3}/i.test(asked) ? Date.parse(asked) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
