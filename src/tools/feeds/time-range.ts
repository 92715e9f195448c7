/**
 * A range of time as a search takes it, ms since 1970: from the beginning of what `from` names to the end of what `to` names, each an ISO time or words such as
 * `last week` or `Q4 2026`. Throws `IbidError('invalid')` for words that say no time.
 */
export async function timeRangeOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
  timeZone: string,
): Promise<{ readonly from?: number; readonly to?: number }> {
  const [{ Temporal }, { resolvedExpression }, { noHolidays }] = await Promise.all([
    import('temporal-polyfill'),
    import('../time/expression.ts'),
    import('../time/business-days.ts'),
  ])
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const read = (words: string) => resolvedExpression(words, at, noHolidays)
  const [first, last] = [from === undefined ? undefined : await read(from), to === undefined ? undefined : await read(to)]
  return {
    ...(first ? { from: first.from.epochMilliseconds } : {}),
    ...(last ? { to: lastOf(last.from.epochMilliseconds, last.to.epochMilliseconds) } : {}),
  }
}

/** The end of a range does not belong to it any more; a single moment does. */
const lastOf = (from: number, end: number): number => (end > from ? end - 1 : end)
