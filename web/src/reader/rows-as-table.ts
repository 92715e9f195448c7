import type { Root, RootContent, Table, TableCell } from 'mdast'

/** Reads the rows of a table of data, a line each with cells between bars, the first of them the head. What is no row is a paragraph. */
export function rowsAsTable(this: { parser?: unknown }): void {
  this.parser = (text: string): Root => {
    const children: RootContent[] = []
    let table: Table | undefined
    let begin = 0
    for (const line of text.split('\n')) {
      const cells = line.startsWith('|') ? cellsOf(line, begin) : []
      if (cells.length > 0) {
        if (!table) children.push((table = { type: 'table', children: [] }))
        table.children.push({ type: 'tableRow', children: [...cells] })
      } else {
        table = undefined
        if (line !== '')
          children.push({ type: 'paragraph', children: [{ type: 'text', value: line, position: position(begin, line.length) }] })
      }
      begin += line.length + 1
    }
    return { type: 'root', children }
  }
}

const cellsOf = (line: string, begin: number): readonly TableCell[] =>
  [...line.matchAll(/\|((?:\\.|[^|\\])*)(?=\|)/g)].map(({ index, 1: raw = '' }) => {
    const value = raw.trim().replaceAll('\\|', '|')
    return { type: 'tableCell', children: value === '' ? [] : [{ type: 'text', value, position: position(begin + index + 1, raw.length) }] }
  })

const position = (offset: number, length: number): NonNullable<TableCell['position']> => ({
  start: { line: 1, column: 1, offset },
  end: { line: 1, column: 1, offset: offset + length },
})
