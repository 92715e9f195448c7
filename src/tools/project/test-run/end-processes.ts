import { readdir, readFile } from 'node:fs/promises'

/** Ends a process group; what has ended already is no error. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nobody is left in it.
  }
}

/** Looks for the marked, at most so many times: a process may start others while it is looked for. */
const rounds = 5

/**
 * Ends every process that has `mark` among its variables: those that left the group too, as servers in the background do. On Linux only, where variables
 * of other processes can be read. Tells whether there were any.
 */
export async function killMarked(mark: string): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const marked = await markedProcesses(mark)
    if (marked.length === 0) return round > 0
    for (const id of marked) {
      try {
        process.kill(id, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  return true
}

async function markedProcesses(mark: string): Promise<readonly number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const ids = entries.filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    ids.map(async (id) => {
      const variables = await readFile(`/proc/${id}/environ`).catch(() => undefined)
      return variables?.includes(mark) && id !== process.pid ? [id] : []
    }),
  )
  return found.flat()
}
