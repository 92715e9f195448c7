import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand to the right. */
  readonly isNumber?: true
}

interface TableProps<Row> {
  /** What the table is of, for those who hear the page. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** Rows under headings. On a narrow screen each row stands as a card, every cell beside its heading. */
export const Table = <Row,>({ caption, columns, rows, keyOf }: TableProps<Row>) => (
  <table className={styles['table']}>
    <caption className="unseen">{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ title, isNumber }) => (
          <th key={title} scope="col" className={isNumber ? styles['number'] : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ title, cell, isNumber }) => (
            <td key={title} data-title={title} className={isNumber ? styles['number'] : undefined}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
