/** Whether a heading asks something by itself. */
export const asks = (heading: string): boolean => /[?？؟]\s*$/.test(heading)

/** A heading as it is asked: one that asks is taken as it is, any other with the title of its document. */
export const questionOfHeading = (heading: string, documentTitle: string): string =>
  asks(heading) ? heading : `${heading} (${documentTitle})`
