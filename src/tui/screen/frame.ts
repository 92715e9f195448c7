/** What stands at the bottom of the terminal: rows no wider than it, and the cursor in them. */
export interface Frame {
  readonly rows: readonly string[]
  readonly cursor?: { readonly row: number; readonly column: number } | undefined
}
