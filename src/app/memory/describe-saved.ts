import type { Memory, MemorySaved } from '../../core/memory.ts'

/** What stands in the place of words that must not be repeated. */
const notRepeated = '(not repeated)'

/** What came of saving, a line each. */
export function savedLines({ saved, merged, doubtful, superseded, refused, displaced }: MemorySaved): readonly string[] {
  const replacing = Map.groupBy(superseded, (pair) => pair.saved.id)
  return [
    ...saved.filter(({ id }) => !replacing.has(id)).map(({ content }) => `Remembered: ${content}`),
    ...doubtful.map(({ others }) => `Both are kept, but this may contradict: ${others.map(({ content }) => content).join('; ')}`),
    ...[...replacing.values()].map(
      (pairs) =>
        `Remembered: ${pairs[0]!.saved.content} (replaces: ${pairs.map(({ old }) => unended(old.content)).join('; ')}${because(pairs[0]!.saved)})`,
    ),
    ...merged.map(({ into }) => `Already remembered: ${into.content}`),
    ...displaced.map(({ content }) => `To make room, this is no longer used: ${content}`),
    ...refused.map(({ content, reason }) =>
      content === notRepeated ? `Not remembered: ${reason}` : `Not remembered: ${content} (${reason})`,
    ),
  ]
}

/** A sentence as a part of another. */
const unended = (content: string): string => content.replace(/[.。]$/, '')

const because = ({ provenance: { why } }: Memory): string => (why === undefined ? '' : `; ${why}`)

/** What saying that a fact takes the place of others, or stands beside them, came to, a line each. */
export const settledLines = (changed: readonly Memory[]): readonly string[] => {
  const [settled, ...old] = changed
  return old.length === 0
    ? [`Both are still remembered: ${settled?.content ?? ''}`]
    : old.map(({ content }) => `No longer remembered: ${content}`)
}

/** What taking something back came to, a line each. */
export const undoneLines = (changed: readonly Memory[]): readonly string[] =>
  changed.map(({ state, content }) => `${state === 'kept' ? 'Remembered again' : 'No longer remembered'}: ${content}`)
