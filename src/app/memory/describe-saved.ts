import type { Memory, MemorySaved } from '../../core/memory.ts'
import { phrase } from '../../core/text/phrase.ts'

/** What stands in the place of words that must not be repeated. */
const notRepeated = '(not repeated)'

/** What came of saving, a line each. */
export function savedLines({ saved, merged, doubtful, superseded, refused, displaced }: MemorySaved): readonly string[] {
  const replacing = Map.groupBy(superseded, (pair) => pair.saved.id)
  return [
    ...saved.filter(({ id }) => !replacing.has(id)).map(({ content }) => phrase`Remembered: ${content}`),
    ...doubtful.map(({ others }) => phrase`Both are kept, but this may contradict: ${others.map(({ content }) => content).join('; ')}`),
    ...[...replacing.values()].map((pairs) => replacedLine(pairs[0]!.saved, pairs.map(({ old }) => unended(old.content)).join('; '))),
    ...merged.map(({ into }) => phrase`Already remembered: ${into.content}`),
    ...displaced.map(({ content }) => phrase`To make room, this is no longer used: ${content}`),
    ...refused.map(({ content, reason }) =>
      content === notRepeated ? phrase`Not remembered: ${reason}` : phrase`Not remembered: ${content} (${reason})`,
    ),
  ]
}

/** A sentence as a part of another. */
const unended = (content: string): string => content.replace(/[.。]$/, '')

const replacedLine = ({ content, provenance: { why } }: Memory, old: string): string =>
  why === undefined ? phrase`Remembered: ${content} (replaces: ${old})` : phrase`Remembered: ${content} (replaces: ${old}; ${why})`

/** What saying that a fact takes the place of others, or stands beside them, came to, a line each. */
export const settledLines = (changed: readonly Memory[]): readonly string[] => {
  const [settled, ...old] = changed
  return old.length === 0
    ? [phrase`Both are still remembered: ${settled?.content ?? ''}`]
    : old.map(({ content }) => phrase`No longer remembered: ${content}`)
}

/** What taking something back came to, a line each. */
export const undoneLines = (changed: readonly Memory[]): readonly string[] =>
  changed.map(({ state, content }) => (state === 'kept' ? phrase`Remembered again: ${content}` : phrase`No longer remembered: ${content}`))
