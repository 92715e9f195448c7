import type { Hunk } from '../../core/diff.ts'

/** The text of a file before a change, from its text after it. `undefined` where nothing was taken out: then it holds no line that the new one lacks. */
export function textBeforeChange(text: string, hunks: readonly Hunk[]): string | undefined {
  if (!hunks.some(({ lines }) => lines.some(({ kind }) => kind === 'removed'))) return undefined
  const now = text.split('\n')
  const before: string[] = []
  let next = 1
  for (const { newStart, lines } of hunks) {
    // Where a hunk has no new lines, git names the line before it.
    const first = lines.find(({ kind }) => kind !== 'removed')?.line ?? newStart + 1
    before.push(...now.slice(next - 1, first - 1))
    next = first
    for (const { kind, text: line } of lines) {
      if (kind !== 'added') before.push(line)
      if (kind !== 'removed') next++
    }
  }
  return [...before, ...now.slice(next - 1)].join('\n')
}
