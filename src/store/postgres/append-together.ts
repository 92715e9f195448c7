import { setImmediate } from 'node:timers/promises'

/** Rows, and characters of their bodies, that are stored in one statement at most, give or take the last row. */
const mostAtOnce = 200
const mostCharacters = 1_000_000

/** A row for the end of its run. */
export interface NextRow {
  readonly run: string
  readonly seq: number
  readonly at: number
  readonly type: string
  readonly body: string
  /** Hex; so is `previous`, the hash that the row before it must have. */
  readonly hash: string
  readonly previous: string
  readonly writer: number
}

interface Waiting {
  readonly row: NextRow
  settle(isStored: boolean): void
  fail(error: unknown): void
}

/**
 * Stores rows of different runs that come while others are on their way in one statement, one after the other: a program that carries many runs makes fewer round
 * trips, and nobody waits for longer than that of another. `store` gives the runs whose row it has stored. Each append is told how it went as if it were alone: where a
 * statement with several fails, each is tried by itself.
 */
export function appendTogether(store: (rows: readonly NextRow[]) => Promise<ReadonlySet<string>>): (row: NextRow) => Promise<boolean> {
  let waiting: Waiting[] = []
  let isStoring = false

  const take = (): readonly Waiting[] => {
    const [taken, left, runs] = [[] as Waiting[], [] as Waiting[], new Set<string>()]
    let characters = 0
    for (const each of waiting) {
      const { run, body } = each.row
      const fits = taken.length === 0 || (taken.length < mostAtOnce && characters + body.length <= mostCharacters)
      // Two that try for the same run are told in their order.
      if (!fits || runs.has(run)) left.push(each)
      else {
        taken.push(each)
        characters += body.length
      }
      runs.add(run)
    }
    waiting = left
    return taken
  }
  const storeAll = async (those: readonly Waiting[]): Promise<void> => {
    try {
      const stored = await store(those.map(({ row }) => row))
      for (const { row, settle } of those) settle(stored.has(row.run))
    } catch (error) {
      const [first] = those
      if (those.length === 1) first?.fail(error)
      else for (const each of those) await storeAll([each])
    }
  }
  const run = async (): Promise<void> => {
    isStoring = true
    while (waiting.length > 0) {
      // Runs that were woken together come together.
      await setImmediate()
      await storeAll(take())
    }
    isStoring = false
  }
  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, settle: resolve, fail: reject })
      if (!isStoring) void run()
    })
}
