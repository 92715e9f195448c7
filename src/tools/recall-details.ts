import { z } from 'zod'
import type { Source } from '../core/source.ts'
import { phrase } from '../core/text/phrase.ts'
import { sentences } from '../core/text/sentences.ts'
import { queryTerms, terms } from '../core/text/words.ts'
import { prose } from './prose.ts'
import { tool } from './tool.ts'

/** Characters of a recalled result shown at once, all sources together, and what each of them is shown at least. */
const most = 24_000
const leastOfSource = 500

/** Opens an earlier result of the same run. Unknown ids are answered with "not found" and nothing else. */
export const recallDetails = () =>
  tool({
    name: 'recall_details',
    title: 'Open an earlier result',
    description: prose('recall-details.md', import.meta.url),
    input: z.object({ resultId: z.string().min(1), focus: z.string().optional().describe('Words to search for in it') }),
    paged: true,
    // What it opened may have been folded since: opening it again is no repeat.
    timeDependent: true,
    run({ resultId, focus }, { results }) {
      const result = results.find(({ record }) => record.call.id === resultId)
      if (!result) return { text: phrase`${resultId}: not found`, failed: true }
      const { text, sources = [] } = result.output
      const shown = focusedOn(text, focus).slice(0, most)
      const share = Math.max(leastOfSource, Math.floor((most - shown.length) / Math.max(1, sources.length)))
      return { text: shown, sources: sources.map((source) => opened(source, focus, share)) }
    },
  })

/** The source with at most so many characters to be shown; the rest is opened with a focus. */
function opened({ passage: _, ...source }: Source, focus: string | undefined, longest: number): Source {
  const words = focusedOn(source.text, focus)
  if (words.length > longest) return { ...source, passage: `${words.slice(0, longest)}\n[...]` }
  return words === source.text ? source : { ...source, passage: words }
}

/** The sentences of `text` that hold words of the focus; all of it where none do or none was named. */
function focusedOn(text: string, focus: string | undefined): string {
  if (!focus) return text
  const wanted = new Set(queryTerms(focus))
  const hits = sentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => terms(sentence).some((term) => wanted.has(term)))
  return hits.length > 0 ? hits.join('\n') : text
}
