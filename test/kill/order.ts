/** What a process of the kill tests is to do; it is told as JSON, in its only argument. */
export interface Order {
  /** A data folder, or the address of a database. */
  readonly place: string
  /** Name of the process. */
  readonly token: string
  /** File for what it does, line by line: it outlives the process. */
  readonly record: string
  /** `carry`: begins and carries runs that nobody carries. `read`: follows all, and reads here and there. */
  readonly role: 'carry' | 'read'
  /** Model steps of each run that call a read and a write. */
  readonly runs: Readonly<Record<string, number>>
  /** Runs that it carries at once. */
  readonly atOnce: number
  /** Moments at which it kills itself, such as `r1 fact 3` and `r1 change 5`. */
  readonly dieAt: readonly string[]
}

/** Under this name a process holds no run, but says which carrier it is. */
export const markOf = (token: string): string => `process ${token}`
