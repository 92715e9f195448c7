import type { CollectionRow } from '../../../../src/core/schemas/http/collections.ts'
import type { Turn } from '../../chat/conversation.ts'

/** The collections that a question was asked of, where they are not the usual ones. */
export function scopeChoice(
  turn: Turn | undefined,
  collections: readonly CollectionRow[],
  usual: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  if (turn?.scope === undefined || collections.length === 0) return undefined
  // What was attached is a collection, too, which nobody chooses.
  const asked = new Set(turn.scope).intersection(new Set(collections.map(({ id }) => id ?? '')))
  return asked.size === usual.size && asked.isSubsetOf(usual) ? undefined : asked
}
