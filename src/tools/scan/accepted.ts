import type { Match } from './match.ts'

/** In a comment on the line of a finding, or on the one above: `ibid-accept weak-hash: only names a cache file`. */
const comment = /(?:\/\/|\/\*|#|--|<!--)\s*ibid-accept\s+([\w-]+)\s*:\s*(\S.*?)\s*(?:\*\/|-->)?\s*$/

/** Why somebody accepts a finding, in their words; undefined where nobody does. Without a reason it does not count. */
export function acceptedBecause(lines: readonly string[], { rule, line, endLine = line }: Match): string | undefined {
  for (const text of lines.slice(Math.max(0, line - 2), endLine)) {
    const [, accepted, reason] = comment.exec(text) ?? []
    if (accepted === rule) return reason
  }
  return undefined
}
