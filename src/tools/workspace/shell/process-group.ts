import { readdir, readFile } from 'node:fs/promises'
import { killGroup, killMarked } from '../../project/test-run/end-processes.ts'

/** ms between asking processes to end and ending them. */
const graceMs = 300

/** The processes of a command. */
export interface ProcessGroup {
  /** Ends them at once. */
  end(): Promise<void>
  /** Ends those that have the mark, and none else; whether there were any. Off Linux none is found. */
  endMarked(): Promise<boolean>
  /** Asks them to end, and ends what has not after 300 ms; also where this process is left meanwhile. */
  endGently(closed: Promise<void>): Promise<void>
}

/**
 * The group that `leader` leads; on Linux also what has left it: descendants, as long as their parents live, and whatever has `mark` among its variables.
 * Not covered without a process namespace: what left the group, lost its parent and cleared its variables; on other systems what left the group.
 */
export function processGroup(leader: number | undefined, mark: string): ProcessGroup {
  const kill = (): void => {
    if (leader !== undefined) killGroup(leader)
  }
  const end = async (others: readonly number[] = []): Promise<void> => {
    kill()
    for (const id of others) signal(id, 'SIGKILL')
    await killMarked(mark)
  }
  return {
    end: () => end(),
    endMarked: () => killMarked(mark),
    async endGently(closed) {
      const others = leader === undefined ? [] : await descendantsOf(leader)
      if (leader !== undefined) signal(-leader, 'SIGTERM')
      process.once('exit', kill)
      await closesWithin(graceMs, closed)
      process.off('exit', kill)
      await end(others)
    },
  }
}

/** Whether the outputs of a command close within so many ms. */
export function closesWithin(ms: number, closed: Promise<void>): Promise<boolean> {
  const { promise: waited, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  return Promise.race([waited, closed.then(() => true)]).finally(() => clearTimeout(timer))
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name)
  } catch {
    // It has ended already.
  }
}

/** Its children, theirs and so on, as Linux tells them; none elsewhere. */
async function descendantsOf(leader: number): Promise<readonly number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const pairs = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '')
      return { id, parent: Number(/\) \S (?<parent>\d+)/.exec(stat.slice(stat.lastIndexOf(')')))?.groups?.['parent']) }
    }),
  )
  const found = new Set([leader])
  // A parent may be listed behind its child.
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { id, parent } of pairs) if (found.has(parent)) found.add(id)
  }
  return [...found].filter((id) => id !== leader)
}
