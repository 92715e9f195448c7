import { z } from 'zod'
import { sentences } from '../core/text/sentences.ts'
import { queryTerms, terms } from '../core/text/words.ts'
import { prose } from './prose.ts'
import { tool } from './tool.ts'

/** Characters of a recalled result shown at once. */
const most = 24_000

/** Opens an earlier result of the same run. Unknown ids are answered with "not found" and nothing else. */
export const recallDetails = () =>
  tool({
    name: 'recall_details',
    title: 'Open an earlier result',
    description: prose('recall-details.md', import.meta.url),
    input: z.object({ resultId: z.string().min(1), focus: z.string().optional().describe('Words to look for in it') }),
    paged: true,
    // What it opened may have been folded since: opening it again is no repeat.
    timeDependent: true,
    run({ resultId, focus }, { results }) {
      const result = results.find(({ record }) => record.call.id === resultId)
      if (!result) return { text: `${resultId}: not found`, failed: true }
      const { text, sources = [] } = result.output
      return {
        text: focusedOn(text, focus),
        sources: sources.map(({ passage: _, ...source }) => (focus ? { ...source, passage: focusedOn(source.text, focus) } : source)),
      }
    },
  })

/** The sentences of `text` that hold words of the focus, or its beginning where none do or none was named. */
function focusedOn(text: string, focus: string | undefined): string {
  if (!focus) return text.slice(0, most)
  const wanted = new Set(queryTerms(focus))
  const hits = sentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => terms(sentence).some((term) => wanted.has(term)))
  return (hits.length > 0 ? hits.join('\n') : text).slice(0, most)
}
