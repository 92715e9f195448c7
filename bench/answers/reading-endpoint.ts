import { isRecord } from '../../src/core/json.ts'
import { queryTerms, terms } from '../../src/core/text/words.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from '../../src/testing/testing.ts'

/** Passages quoted in an answer. */
const quoted = 5

/** An endpoint whose model searches once and then says, in streamed words, the line of each passage that is nearest to the question, with its mark. */
export const readingEndpoint = (): Promise<ScriptedEndpoint> =>
  scriptedEndpoint(({ body }) => {
    const messages = Array.isArray(body?.['messages']) ? body['messages'].filter(isRecord) : []
    const question = textOf(messages.find(({ role }) => role === 'user'))
    const result = messages.findLast(({ role }) => role === 'tool')
    if (!result) return { calls: [{ tool: 'documents_search', input: { query: question } }] }
    const wanted = new Set(queryTerms(question))
    const passages = [...textOf(result).matchAll(/^\[(s\d+)\] .*\n([\s\S]*?)(?=\n\n\[s\d+\] |\n[0-9a-f]+ outside>>)/gm)].slice(0, quoted)
    return {
      text: passages.map(([, handle, passage]) => `${nearestLine(passage!, wanted)} [${handle}]`).join('\n\n') || 'The sources do not say.',
    }
  })

const textOf = (message: Readonly<Record<string, unknown>> | undefined): string =>
  typeof message?.['content'] === 'string' ? message['content'] : ''

function nearestLine(passage: string, wanted: ReadonlySet<string>): string {
  const lines = passage.split('\n').filter((line) => !/^\s*(?:```|[|:-]|#)/.test(line) && line.trim() !== '')
  const hits = (line: string) => new Set(terms(line).filter((term) => wanted.has(term))).size
  return (lines.toSorted((a, b) => hits(b) - hits(a))[0] ?? passage).trim()
}
