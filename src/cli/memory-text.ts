import type { Memory } from '../core/memory.ts'
import { oneLine } from '../core/text/one-line.ts'
import { say } from '../views/words/say.ts'
import { sayMoment } from '../views/words/say-amounts.ts'

/** Characters that are shown of an id, at least. */
export const shownOfId = 8

/** Facts, a line each, with as much of their ids as tells them apart; `withState` says of each what became of it. */
export function memoryLines(rows: readonly Memory[], withState = false): readonly string[] {
  const shown = shortest(rows.map(({ id }) => id))
  return rows.map(({ id, createdAt, tier, category, state, content, mayContradict, provenance: { why } }) =>
    [
      id.slice(0, shown),
      sayMoment(createdAt),
      tier.padEnd(9),
      category.padEnd(10),
      ...(withState ? [state.padEnd(10)] : []),
      oneLine(content, 1_000),
      ...(mayContradict ? [say`(may contradict ${mayContradict.map((other) => other.slice(0, shown)).join(', ')})`] : []),
      ...(withState && why !== undefined ? [`(${why})`] : []),
    ].join('  '),
  )
}

/** Characters by which ids differ. */
function shortest(ids: readonly string[]): number {
  let length = shownOfId
  while (new Set(ids.map((id) => id.slice(0, length))).size < ids.length) length += 1
  return length
}
