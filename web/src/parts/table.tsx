import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand to the right. */
  readonly isNumber?: true
  /** What the row is about: the heading of its card on a narrow screen. The first column, unless one says so. */
  readonly isName?: boolean
  /** Buttons, which say themselves what they do: the title is only for those who hear the page. */
  readonly isActions?: true
}

interface TableProps<Row> {
  /** What the table is of, for those who hear the page. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** Rows under headings. On a narrow screen each row stands as a card: its name, then every cell beside its heading. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  const name = columns.find(({ isName }) => isName !== undefined) ?? columns[0]
  const classOf = (column: Column<Row>) =>
    column.isNumber
      ? styles['number']
      : column.isActions
        ? styles['actions']
        : column === name && column.isName !== false
          ? styles['name']
          : undefined
  return (
    <table className={styles['table']}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.isActions ? <span className="unseen">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.title} data-title={column.title} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
