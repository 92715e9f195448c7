/** A row without the columns that hold nothing. */
type Present<Row> = { readonly [Column in keyof Row as null extends Row[Column] ? never : Column]: Row[Column] } & {
  readonly [Column in keyof Row as null extends Row[Column] ? Column : never]?: NonNullable<Row[Column]>
}

/** What a row holds: what is null in the table is absent in what the ports give. */
export const present = <Row extends object>(row: Row): Present<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Present<Row>
