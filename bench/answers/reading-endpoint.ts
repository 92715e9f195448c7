import { isRecord } from '../../src/core/json.ts'
import { sentences } from '../../src/core/text/sentences.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from '../../src/testing/testing.ts'

/** Sections opened after the search, and passages retold in an answer. */
const opened = 3
const retold = 8

interface Shown {
  readonly handle: string
  readonly passage: string
}

/**
 * An endpoint whose model works as a careful reader does: it searches, opens the best sections in one step, and says again, in streamed words, what it
 * read, each sentence with its mark and a quote.
 */
export const readingEndpoint = (): Promise<ScriptedEndpoint> =>
  scriptedEndpoint(({ body }) => {
    const messages = Array.isArray(body?.['messages']) ? body['messages'].filter(isRecord) : []
    const results = messages.filter(({ role }) => role === 'tool').map(textOf)
    const [found] = results
    if (found === undefined)
      return { calls: [{ tool: 'documents_search', input: { query: textOf(messages.find(({ role }) => role === 'user')) } }] }
    const passages = shownIn(found)
    if (results.length === 1 && passages.length > 0) {
      const calls = passages.slice(0, opened).map(({ handle }) => ({ tool: 'documents_open', input: { place: handle } }))
      return { calls }
    }
    const read = [...results.slice(1).flatMap(shownIn), ...passages.slice(opened)].slice(0, retold)
    return { text: read.map(retell).join('\n\n') || 'The sources do not say.' }
  })

const shownIn = (result: string): readonly Shown[] =>
  [...result.matchAll(/^\[(s\d+)\] .* \([^/()]+\/.+\)\n([\s\S]*?)(?=\n\n\[s\d+\] |\n[0-9a-f]+ outside>>)/gm)].map(
    ([, handle = '', passage = '']) => ({ handle, passage }),
  )

const textOf = (message: Readonly<Record<string, unknown>> | undefined): string =>
  typeof message?.['content'] === 'string' ? message['content'] : ''

const retell = ({ passage, handle }: Shown): string =>
  sentences(passage)
    .filter(({ kind }) => kind !== 'heading')
    .map(({ start, end, kind }) => {
      const text = passage.slice(start, end)
      // A quote is a stretch without quotation marks, as the prompt asks for.
      const quote = text.split(/["\n]/)[0]?.trim()
      return `${text}${kind === 'code' ? '\n' : ' '}[${handle}${quote ? `: "${quote}"` : ''}]`
    })
    .join('\n\n')
