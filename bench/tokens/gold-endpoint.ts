import { readFileSync } from 'node:fs'
import { isRecord } from '../../src/core/json.ts'
import { sentences } from '../../src/core/text/sentences.ts'
import { terms } from '../../src/core/text/words.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from '../../src/testing/testing.ts'
import { inBenchData } from '../sets/bench-data.ts'
import type { HostCall } from './host.ts'

/** A question of a trace. */
export interface TracedQuestion {
  readonly id: string
  readonly text: string
  /** Documents that were judged to answer it. */
  readonly pages: readonly string[]
  /** The calls by which the language model of the trace found its answer. */
  readonly raw: readonly HostCall[]
}

/**
 * An endpoint whose model works as the one of the trace did and answers as a large one did: it makes the recorded calls, one a step (a search for the
 * question, where the conversation needed none), and then says the set's own answer, written by GPT-4 from the judged page. Each sentence has the mark of
 * the source from that page that shares most words with it, or of any where the page was not found. So neither the length of the answers nor the reading
 * behind them is of our choice; what the checks of ibid make of them is what it makes of any model's words.
 */
export async function goldEndpoint(set: string, questions: readonly TracedQuestion[]): Promise<ScriptedEndpoint> {
  const answers = goldAnswers(set)
  return scriptedEndpoint(({ body }) => {
    const messages = Array.isArray(body?.['messages']) ? body['messages'].filter(isRecord) : []
    const asked = questions.find(({ text }) => messages.some((message) => textOf(message).includes(text)))
    if (!asked) return { text: 'The sources do not say.' }
    const results = messages.filter(({ role }) => role === 'tool').map(textOf)
    const calls = asked.raw.length > 0 ? asked.raw : [{ tool: 'documents_search', arguments: { query: asked.text } }]
    const next = calls[results.length]
    if (next) return { calls: [{ tool: next.tool, input: next.arguments }] }
    const shown = results.flatMap(shownIn)
    const judged = shown.filter(({ document }) => asked.pages.includes(document))
    const answer = answers.get(asked.id) ?? ''
    const said = sentences(answer).map(({ start, end }) => answer.slice(start, end))
    return { text: said.map((sentence) => `${sentence}${markOf(sentence, judged.length > 0 ? judged : shown)}`).join(' ') }
  })
}

/** By question; line ends stand in the set as two characters. */
function goldAnswers(set: string): ReadonlyMap<string, string> {
  const lines = readFileSync(inBenchData(`${set}/answers.jsonl`) ?? '', 'utf8')
    .split('\n')
    .filter(Boolean)
  const rows = lines.map((line) => JSON.parse(line) as { readonly _id: string; readonly answer: string })
  return new Map(rows.map(({ _id, answer }) => [_id, answer.replaceAll('\\n', '\n')]))
}

interface Shown {
  readonly handle: string
  readonly document: string
  readonly words: string
}

/** The mark of the source that shares most words with a sentence. */
function markOf(sentence: string, shown: readonly Shown[]): string {
  const wanted = new Set(terms(sentence))
  const shared = ({ words }: Shown) => new Set(terms(words).filter((term) => wanted.has(term))).size
  const [best] = shown.toSorted((a, b) => shared(b) - shared(a))
  return best ? ` [${best.handle}]` : ''
}

const shownIn = (result: string): readonly Shown[] =>
  [...result.matchAll(/^\[(s\d+)\] .* \([^/()]+\/(.+)\)\n([\s\S]*?)(?=\n\n\[s\d+\] |\n[0-9a-f]+ outside>>)/gm)].map(
    ([, handle = '', document = '', words = '']) => ({ handle, document, words }),
  )

const textOf = ({ content }: Readonly<Record<string, unknown>>): string => (typeof content === 'string' ? content : '')
