/** Characters that terminals draw two columns wide: East Asian scripts, full-width forms and most emoji (Unicode's East Asian Width W and F). */
const wide =
  '\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uff60\\uffe0-\\uffe6\\u{1f300}-\\u{1faff}\\u{20000}-\\u{3fffd}'
const isWide = new RegExp(`[${wide}]`, 'u')
const isMark = /\p{M}/u

/** What is never parted: spaces, one wide character with the punctuation behind it, a word. */
const parts = new RegExp(`\\s+|[${wide}][，。、；：？！）】」』”’]*|[^\\s${wide}]+`, 'gu')

/** How many columns a terminal needs for this. */
export const columnsOf = (text: string): number => {
  let columns = 0
  for (const character of text) columns += isWide.test(character) ? 2 : isMark.test(character) ? 0 : 1
  return columns
}

/** Text with blanks behind it, up to so many columns. */
export const padded = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))

/** Text on one line of at most so many columns; what does not fit is cut, and `...` says so. */
export function cut(text: string, columns: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (columnsOf(line) <= columns) return line
  let kept = ''
  for (const character of line) {
    if (columnsOf(kept + character) > columns - 3) break
    kept += character
  }
  return `${kept.trimEnd()}...`
}

/** Text in lines of at most so many columns, each after the first behind `indent`. A word that is longer than a line stands alone, and whole. */
export function wrapped(text: string, columns: number, indent = ''): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const [part] of text.trim().matchAll(parts)) {
    if (/^\s/.test(part)) line += ' '
    else if (line.trim() !== '' && columnsOf(line) + columnsOf(part) > columns) {
      lines.push(line.trimEnd())
      line = indent + part
    } else line += part
  }
  return [...lines, line.trimEnd()]
}
