interface Turns {
  working: number
  readonly waiting: (() => void)[]
}

const turns = new Map<string, Turns>()

/** Does `work` when fewer than `most` others of this name are under way in this process, in the order of asking. Rejects with the signal's reason while it waits. */
export async function inTurn<T>(name: string, most: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const known = turns.get(name) ?? { working: 0, waiting: [] }
  turns.set(name, known)
  if (known.working < most) known.working++
  else await turnOf(known, signal)
  try {
    return await work()
  } finally {
    const next = known.waiting.shift()
    if (next) next()
    else if (--known.working === 0) turns.delete(name)
  }
}

/** Resolves when a turn is handed over; whoever gives up before then leaves the queue. */
function turnOf({ waiting }: Turns, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(signal.reason)
    }
    waiting.push(take)
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
