/** What `promise` comes to, or the reason of the signal as soon as that aborts: some promises never come to anything. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The last piece of work under each name, in this process. */
const lastOf = new Map<string, Promise<void>>()

/** Does pieces of work of one name one after the other, in the order they came. Rejects as the work does, or when the signal aborts before its turn. */
export async function inTurn<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(name) ?? Promise.resolve()
  let done: () => void = () => undefined
  const mine = new Promise<void>((resolve) => {
    done = resolve
  })
  const tail = before.then(() => mine)
  lastOf.set(name, tail)
  try {
    await unlessAborted(before, signal)
    return await work()
  } finally {
    done()
    if (lastOf.get(name) === tail) lastOf.delete(name)
  }
}
