import { unlessAborted } from './one-change-at-a-time.ts'

/** A judged call that may be about to change a file. */
interface Coming {
  readonly folder: string | undefined
  /** Resolves when its change stands in line, or will not come. */
  readonly settled: Promise<void>
  settle(): void
  hasBegun: boolean
}

/** Those of this process, in the order they were asked. */
const coming = new Map<object, Coming>()

/**
 * Judges a call that may then change a file of `folder`. The engine judges the calls of a step in their order and runs each as soon as it is judged: one that
 * has not begun a turn of the event loop later will not come. `call` is its checked input, the same object when it runs.
 */
export async function judging<T>(call: object, folder: string | undefined, judge: () => Promise<T>): Promise<T> {
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  const mine: Coming = {
    folder,
    settled,
    hasBegun: false,
    settle() {
      if (coming.get(call) === mine) coming.delete(call)
      resolve()
    },
  }
  coming.set(call, mine)
  try {
    return await judge()
  } finally {
    setImmediate(() => {
      if (!mine.hasBegun) mine.settle()
    })
  }
}

/**
 * Runs a call: `find` at once, and `join`, which gets in line before it first waits, when those judged before it stand there or will not come. Rejects as
 * they do, or when the signal aborts before. A call that was not judged waits for none.
 */
export async function inCallOrder<P, T>(
  call: object,
  signal: AbortSignal,
  find: () => Promise<P>,
  join: (found: P) => Promise<T>,
): Promise<T> {
  const mine = coming.get(call)
  if (!mine) return join(await find())
  mine.hasBegun = true
  let joined: Promise<T>
  try {
    const found = await find()
    await unlessAborted(Promise.all(before(mine)), signal)
    joined = join(found)
  } finally {
    mine.settle()
  }
  return joined
}

function before(mine: Coming): readonly Promise<void>[] {
  const all = [...coming.values()]
  return all
    .slice(0, all.indexOf(mine))
    .filter(({ folder }) => folder === mine.folder)
    .map(({ settled }) => settled)
}
