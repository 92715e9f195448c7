/** A quote as it reads, with `…` where it seems to begin or to end within a sentence; `written` is the same as its document has it, where a row of a table has its bars. */
export function excerpt(quote: string, written = quote): string {
  const begins = /^\s*\|/.test(written) || !/^[\p{Ll},;:)]/u.test(quote)
  const ends = /\|\s*$/.test(written) || !/[\p{L}\p{N},;]$/u.test(quote)
  return `${begins ? '' : '… '}${quote}${ends ? '' : ' …'}`
}
