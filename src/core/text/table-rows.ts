/** Rows of Markdown tables as their cells, without the lines below their heads. */
export const withoutTableRows = (text: string): string =>
  text
    .replace(/^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*(?:\n|$)/gm, '')
    .replace(/^[ \t]*\|(.*?)(?<!\\)\|?[ \t]*$/gm, (_, row: string) =>
      row
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' · '),
    )
