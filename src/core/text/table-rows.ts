/** The cells of what stands between the bars at the ends of a row. */
export const splitCells = (inner: string): readonly string[] => inner.split(/(?<!\\)\|/)

/** Rows of Markdown tables as their cells, without the lines below their heads. */
export const withoutTableRows = (text: string): string =>
  text
    .replace(/^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*(?:\n|$)/gm, '')
    .replace(/^[ \t]*\|(.*?)(?<!\\)\|?[ \t]*$/gm, (_, row: string) =>
      splitCells(row)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' · '),
    )
