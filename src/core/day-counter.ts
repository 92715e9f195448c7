/** Counts what an owner does on a UTC day, shared by all processes of a data folder: looking and counting are one. */
export interface DayCounter {
  /** Counts one more unless there are `most` already. `owner` undefined: the local user. `at` in ms since 1970. */
  take(what: string, owner: string | undefined, most: number, at: number): Promise<boolean>
  /** How many there are. */
  count(what: string, owner: string | undefined, at: number): Promise<number>
}
