import { isRecord } from '../../src/core/json.ts'
import { sentences } from '../../src/core/text/sentences.ts'
import { queryTerms, terms } from '../../src/core/text/words.ts'
import { type EndpointReply, type EndpointRequest, type ScriptedEndpoint, scriptedEndpoint } from '../../src/testing/testing.ts'

/** The address of the local model that the manual's examples name; the stand-in answers in its place. */
export const localModel = 'http://localhost:11434/v1'

/**
 * An endpoint that plays a modest language model: it asks back where a question says `they`, calls one tool, then gives the sentence of the results that is
 * nearest to the question, with its mark. Told to run a command (``Run `ls` ``), it does so where it has a shell, and says what came of it.
 */
export const standInModel = (): Promise<ScriptedEndpoint> => scriptedEndpoint(replyTo)

function replyTo({ body }: EndpointRequest): EndpointReply {
  const messages = listIn(body, 'messages')
  const called = messages.findIndex((message) => message['role'] === 'assistant' && listIn(message, 'tool_calls').length > 0)
  const before = called < 0 ? messages : messages.slice(0, called)
  const question = textIn(before.findLast((message) => message['role'] === 'user')).split('\n')[0] ?? ''
  const told = messages.filter((message) => message['role'] === 'tool').map(textIn)
  const meant = told.map((text) => clarified.exec(text)?.[1]).find((words) => words !== undefined)
  if (meant === undefined && /\bthey\b/.test(question)) return { calls: [askBack] }
  const asked = [question, meant].filter(Boolean).join(' ')
  const command = commandIn(question, listIn(body, 'tools'))
  if (command !== undefined) return told.length === 0 ? { calls: [{ tool: 'shell', input: { command } }] } : { text: endOf(told) }
  const results = told.filter((text) => !clarified.test(text))
  if (results.length === 0) return { calls: [firstCall(asked, listIn(body, 'tools'))] }
  return { text: nearestSentence(asked, results.join('\n\n')) }
}

const askBack = { tool: 'ask_user', input: { question: 'Who are they?', options: ['jobs', 'dead jobs'], assumption: 'jobs' } }

/** What came of asking back, in the words of the engine. */
const clarified = /(?:The answer|state it in the answer): (.+)/

/** What a person wants to have run, where there is a shell to run it. */
const commandIn = (question: string, tools: readonly Readonly<Record<string, unknown>>[]): string | undefined =>
  tools.some(({ function: called }) => isRecord(called) && called['name'] === 'shell') ? /^Run `(.+)`$/.exec(question)?.[1] : undefined

const endOf = (told: readonly string[]): string => (told.some((text) => /\bexit \d+ in /.test(text)) ? 'It was run.' : 'It was not run.')

/** The tool whose name the question says, else the search, which may be that of a connector. Numbers of its arguments come from the question, texts are the question. */
function firstCall(
  question: string,
  tools: readonly Readonly<Record<string, unknown>>[],
): { readonly tool: string; readonly input: unknown } {
  const definitions = tools.map((tool) => tool['function']).filter(isRecord)
  const named = definitions.find(({ name }) => question.includes(String(name)))
  const schema = named?.['parameters']
  if (!named || !isRecord(schema) || !isRecord(schema['properties'])) {
    const search = definitions.find(({ name }) => String(name).endsWith('documents_search'))
    return { tool: String(search?.['name'] ?? 'documents_search'), input: { query: question } }
  }
  const input = Object.entries(schema['properties']).map(([name, property]) => [
    name,
    isRecord(property) && property['type'] === 'string' ? question : Number(/\d+/.exec(question)?.[0] ?? 0),
  ])
  return { tool: String(named['name']), input: Object.fromEntries(input) }
}

function nearestSentence(question: string, results: string): string {
  const wanted = new Set(queryTerms(question))
  const sources = results.replace(/^\w+ outside>>$/gm, '').matchAll(/^\[(s\d+)\] .*\n((?:(?!\[s\d+\] ).*\n?)*)/gm)
  const found = [...sources].flatMap(([, handle = '', text = '']) =>
    sentences(text).map(({ start, end }) => ({ handle, sentence: text.slice(start, end) })),
  )
  const shared = (sentence: string) => new Set(terms(sentence).filter((term) => wanted.has(term))).size
  const best = found.filter(({ sentence }) => !sentence.includes(question)).sort((a, b) => shared(b.sentence) - shared(a.sentence))[0]
  return best && shared(best.sentence) > 1 ? `${best.sentence} [${best.handle}]` : 'The sources do not say.'
}

const listIn = (value: Readonly<Record<string, unknown>> | undefined, name: string): readonly Readonly<Record<string, unknown>>[] => {
  const list = value?.[name]
  return Array.isArray(list) ? list.filter(isRecord) : []
}

function textIn(message: Readonly<Record<string, unknown>> | undefined): string {
  const content = message?.['content']
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part) => (isRecord(part) ? String(part['text'] ?? '') : '')).join('') : ''
}
