/** What somebody does once; `turn` tells one time from another. */
export interface Deed {
  readonly name: string
  /** How often beside the others. */
  readonly often: number
  readonly work: (turn: number) => Promise<void>
}

/**
 * Deeds that begin `perSecond` on average, at times that know nothing of one another (a Poisson process), whether or not those before have ended: people do not wait
 * for each other. Resolves when the last has ended. `stop` ends them before the time, which may be `Infinity` then.
 */
export async function arrivals(
  deeds: readonly Deed[],
  perSecond: number,
  seconds: number,
  failed: (name: string, error: unknown) => void,
  stop?: AbortSignal,
): Promise<number> {
  const deck = deeds.flatMap((deed) => Array.from({ length: deed.often }, () => deed))
  const end = performance.now() + seconds * 1_000
  const underWay = new Set<Promise<void>>()
  let turn = 0
  for (let next = performance.now(); next < end && !stop?.aborted; next += (-Math.log(1 - Math.random()) / perSecond) * 1_000) {
    await until(next)
    const deed = deck[Math.floor(Math.random() * deck.length)]!
    const own = turn++
    const doing = deed
      .work(own)
      .catch((error: unknown) => failed(deed.name, error))
      .finally(() => underWay.delete(doing))
    underWay.add(doing)
  }
  if (!stop) await until(end)
  await Promise.all(underWay)
  return turn
}

const until = (at: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))
