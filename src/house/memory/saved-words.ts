import type { Memory, MemorySaved } from '../../core/memory.ts'

/** What stands in the place of words that must not be repeated. */
const notRepeated = '(not repeated)'

/** What came of saving, a line each. */
export function savedLines({ saved, merged, superseded, refused, displaced }: MemorySaved): readonly string[] {
  const replacing = Map.groupBy(superseded, (pair) => pair.saved.id)
  return [
    ...saved.filter(({ id }) => !replacing.has(id)).map(({ content }) => `Remembered: ${content}`),
    ...[...replacing.values()].map(
      (pairs) => `Remembered: ${pairs[0]!.saved.content} (in place of: ${pairs.map(({ old }) => old.content).join('; ')})`,
    ),
    ...merged.map(({ into }) => `That is remembered already: ${into.content}`),
    ...displaced.map(({ content }) => `To make room, this is not used any more: ${content}`),
    ...refused.map(({ content, reason }) =>
      content === notRepeated ? `Not remembered: ${reason}` : `Not remembered: ${content} (${reason})`,
    ),
  ]
}

/** What taking something back came to, a line each. */
export const undoneLines = (changed: readonly Memory[]): readonly string[] =>
  changed.map(({ state, content }) => `${state === 'kept' ? 'Remembered again' : 'Not remembered any more'}: ${content}`)
