import type { Node } from './tree.ts'

export type Mark = 'TODO' | 'FIXME' | 'HACK' | 'XXX'

/** A comment that says that something is left to do. */
export interface MarkedComment {
  readonly mark: Mark
  readonly line: number
  /** The words behind the mark, on that line. */
  readonly words: string
}

/** Marks in capitals, as whole words, in comments: a word in a string or a name is none. At most one a line. */
export function markedComments(comments: readonly Node[], text: string): readonly MarkedComment[] {
  return comments.flatMap((comment) =>
    text
      .slice(comment.start, comment.end)
      .split('\n')
      .flatMap((words, at) => {
        const found = /(?<![\w-])(?<mark>TODO|FIXME|HACK|XXX)(?![\w-])(?:\([^)\n]{0,80}\))?:?\s*(?<words>.*)$/.exec(words)?.groups
        if (!found) return []
        const rest = found['words']!.replace(/\s*(?:\*\/|-->)\s*$/, '').trim()
        return [{ mark: found['mark'] as Mark, line: comment.line + at, words: rest.slice(0, 200) }]
      }),
  )
}
