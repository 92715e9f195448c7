/** A quote with `…` where it seems to begin or to end within a sentence. */
export const excerpt = (quote: string): string =>
  `${/^[\p{Ll},;:)]/u.test(quote) ? '… ' : ''}${quote}${/[\p{L}\p{N},;]$/u.test(quote) ? ' …' : ''}`
