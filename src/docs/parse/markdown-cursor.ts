/** A place in one line, with Markdown's idea of columns: tabs stop at every fourth, and a tab may be used up in part. */
export interface Cursor {
  readonly source: string
  /** Next unread character. */
  at: number
  /** End of the line's words. */
  end: number
  /** Column of `at`. */
  column: number
  /** Columns left over from a tab that was used up in part. */
  spare: number
  /** Filled by `measure`: columns of white space ahead, the first other character and its place (`end` on a blank line). */
  indent: number
  word: number
  code: number
}

export const cursorOver = (source: string): Cursor => ({ source, at: 0, end: 0, column: 0, spare: 0, indent: 0, word: 0, code: 0 })

/** Looks at the white space ahead; a blank rest of the line has `code` 0 and `word` at `end`. */
export const measure = (cursor: Cursor): void => {
  const { source, end } = cursor
  let at = cursor.at
  let column = cursor.column
  for (; at < end; at++) {
    const code = source.charCodeAt(at)
    if (code === 32) column++
    else if (code === 9) column += 4 - (column & 3)
    else break
  }
  cursor.indent = cursor.spare + column - cursor.column
  cursor.word = at
  cursor.code = at < end ? source.charCodeAt(at) || 0xfffd : 0
}

/** Puts the cursor at the start of a line. */
export const startLine = (cursor: Cursor, start: number, end: number): void => {
  cursor.at = start
  cursor.end = end
  cursor.column = 0
  cursor.spare = 0
}

/** Uses up columns of white space. */
export const skipColumns = (cursor: Cursor, columns: number): void => {
  const { source, end } = cursor
  let left = columns - Math.min(cursor.spare, columns)
  cursor.spare -= columns - left
  while (left > 0 && cursor.at < end) {
    const code = source.charCodeAt(cursor.at)
    const width = code === 9 ? 4 - (cursor.column & 3) : code === 32 ? 1 : 0
    if (width === 0) return
    cursor.at++
    cursor.column += width
    if (width > left) cursor.spare = width - left
    left -= width
  }
}

/** Uses up all white space ahead and `characters` after it, none of them tabs. Call `measure` first. */
export const skipMarker = (cursor: Cursor, characters: number): void => {
  cursor.column += cursor.indent - cursor.spare + characters
  cursor.spare = 0
  cursor.at = cursor.word + characters
}
