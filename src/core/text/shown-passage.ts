import type { Source } from '../source.ts'

const row = /^[ \t>]*\|?[^|\n]*\|/u
const ruler = /^[ \t>]*\|?[ \t]*:?-{1,}:?[ \t]*(?:\|[ \t]*(?::?-+:?[ \t]*)?)*$/u

/** A passage as readers see it. The passage itself stands word for word in the text; what is shown with it stands there too. */
export interface ShownPassage {
  /** The head of the table in which the passage begins, with its ruler, where that is not in the passage; else empty. */
  readonly head: string
  readonly passage: string
  /** Whether the text goes on behind the passage. */
  readonly goesOn: boolean
}

/** What is shown of a text of which `passage` is a part; all of it where there is no passage. */
export const shownPassage = ({ text, passage = text }: Pick<Source, 'text' | 'passage'>): ShownPassage => {
  const start = text.indexOf(passage)
  if (start < 0 || passage === text) return { head: '', passage, goesOn: false }
  return { head: headAbove(text, start), passage, goesOn: text.slice(start + passage.length).trim() !== '' }
}

/** The first two lines of the table in which the line at `start` is a row. */
const headAbove = (text: string, start: number): string => {
  const lines = text.slice(0, start).split('\n')
  const [first = ''] = text.slice(start - (lines.at(-1) ?? '').length).split('\n')
  if (!row.test(first)) return ''
  const above = lines.slice(0, -1)
  for (let at = above.length - 1; at > 0 && above[at]?.includes('|'); at -= 1)
    if (ruler.test(above[at] ?? '') && above[at - 1]?.includes('|')) return `${above[at - 1]}\n${above[at]}\n`
  return ''
}
