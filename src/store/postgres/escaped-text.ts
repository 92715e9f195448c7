/** Before texts that are kept in another form. */
const mark = '\u0001'

/**
 * Any text in a form that PostgreSQL's `text` can hold, which takes no U+0000 and no halves of surrogate pairs: as it is, but for the few that need JSON. Equal texts
 * have equal forms.
 */
export const escapedText = (text: string): string =>
  text.includes('\0') || !text.isWellFormed() || text.startsWith(mark) ? mark + JSON.stringify(text) : text

/** The text that was held. */
export const unescapedText = (held: string): string => (held.startsWith(mark) ? JSON.parse(held.slice(1)) : held)
