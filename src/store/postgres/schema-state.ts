/** What of the schema a database has. */
export interface SchemaState {
  /** Scripts that it has had; 0 for one that holds nothing of ours. */
  readonly version: number
  /** Scripts that this program knows. */
  readonly known: number
}
