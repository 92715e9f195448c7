/** The cells of what stands between the bars at the ends of a row. */
export const splitCells = (inner: string): readonly string[] => inner.split(/(?<!\\)\|/)

/** How many rows tell whether the first one names the columns. */
export const rowsThatTell = 50

/** Share of the cells that make a column one of values: some are missing, and are said to be so in words. */
const mostly = 0.8

/**
 * Whether the first row of a table names the columns. It is a row like the others where it holds a number, an amount or a date in a column of such, unless it has
 * words over another of these columns, or what it holds counts up or may be years: then these are names. No name of a column stands in it again.
 */
export function hasColumnNames(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows.slice(0, rowsThatTell).map((row) => row.map((cell) => cell.trim()))
  const unlike = others.filter((row) => row.join() !== first.join())
  const recurs = (cell: string, column: number) => cell !== '' && unlike.some((row) => row[column] === cell)
  if (first.some(recurs)) return false
  const isOfValues = (column: number) => {
    const cells = others.flatMap((row) => row[column] || [])
    return others.length === 0 || (cells.length > 0 && cells.filter(isValue).length >= cells.length * mostly)
  }
  const over = first.filter((cell, column) => cell !== '' && isOfValues(column))
  const values = over.filter(isValue)
  return values.length === 0 || (others.length > 0 && values.length < over.length) || countsUp(values.map(Number))
}

const isValue = (cell: string): boolean => /\d/.test(cell) && !/\p{L}/u.test(cell)

const countsUp = (numbers: readonly number[]): boolean =>
  numbers.every((number) => Number.isInteger(number) && number >= 1900 && number <= 2100) ||
  (numbers.length > 1 && numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1))

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
