import { isRecord } from '../../core/json.ts'
import type { Model, ModelMessage, ModelPart, ModelRequest } from '../../core/model.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { noUsage } from '../../core/usage.ts'
import { absentIn } from './absent.ts'
import { hasHopped, mostFollowUps, rankEvidence } from './evidence.ts'
import { writeFeedAnswer } from './feed-answer.ts'
import { planFeeds } from './feed-calls.ts'
import { joined, preferring, queriesOf, type ReadTurn, readTurn } from './follow-on.ts'
import type { Found } from './follow-ups.ts'
import { followUps, isSingleHop } from './follow-ups.ts'
import type { Question } from './question.ts'
import { superlativeIn } from './superlative.ts'
import { unsearchedAnswer, writeAnswer } from './write-answer.ts'

const searchTool = 'documents_search'
/** No context has to be spared: passages of all sections asked for fit. */
const searchTokens = 8000
/** Sections asked for by the first search and by each follow-up. */
const firstLimit = 12
const followLimit = 8
/** A name worth a search of its own: a capitalised word, not a unit or a constant. */
const isProper = /\p{Lu}\p{Ll}{2}/u

/**
 * The built-in model that is no language model: deterministic, free, without a network. Its first step searches for the question, its second for what the first
 * left open, its last quotes the sentences that answer best. It needs the tool `documents_search`; without it, or where the request forbids tools, it answers
 * from what the transcript holds. In a run with feeds it searches these too, and asks which of several people is meant. It finishes with `other` where it found
 * evidence but no sentence that answers.
 */
export const extractive: Model = {
  id: 'extractive',
  price: { input: 0, output: 0 },
  async *stream(request, signal) {
    signal.throwIfAborted()
    const turn = readTurn(request, questionOf(request))
    const { question } = turn
    const messages = turnOf(request)
    const feeds = planFeeds(request, question, messages)
    const { searches: made, steps } = readTranscript(messages)
    const searches = joined(made, turn)
    const calls = feeds?.calls ?? nextCalls(request, turn, searches, steps)
    if (calls.length > 0) {
      yield* calls
      return yield { type: 'finish', reason: 'tool-calls', usage: noUsage }
    }
    const { text, answers } = feeds
      ? writeFeedAnswer(question, feeds.topic, messages)
      : searches.length === 0 && !hasSearch(request)
        ? unsearchedAnswer(question)
        : writeAnswer(question, rankEvidence(question, searches), {
            hops: searches.length <= 2 ? 'oneHop' : hasHopped(searches) ? 'manyHops' : 'perhapsMore',
            mixture: preferring(turn),
            absent: await absentIn(question, messages),
            superlative: await superlativeIn(question.text),
          })
    yield { type: 'text', text }
    yield { type: 'finish', reason: answers ? 'stop' : 'other', usage: noUsage }
  },
}

/** The person's words: as the request names them, else the first message. */
const questionOf = (request: ModelRequest): string => request.question ?? request.messages.find(({ role }) => role === 'user')?.text ?? ''

/** The messages since the question was asked; earlier turns of a session are not evidence for this one. */
function turnOf({ question, messages }: ModelRequest): readonly ModelMessage[] {
  if (question === undefined) return messages
  return messages.slice(
    Math.max(
      0,
      messages.findLastIndex((message) => message.role === 'user' && message.text.includes(question)),
    ),
  )
}

const hasSearch = ({ tools }: ModelRequest): boolean => tools.some(({ name }) => name === searchTool)

function nextCalls(request: ModelRequest, turn: ReadTurn, searches: readonly Found[], steps: number): readonly ModelPart[] {
  const { question } = turn
  if (request.toolChoice === 'none' || !hasSearch(request) || question.terms.length === 0) return []
  const search = (query: string, limit: number): ModelPart => ({
    type: 'tool-call',
    tool: searchTool,
    input: JSON.stringify({ query, limit, maxTokens: searchTokens }),
  })
  if (steps === 0) return queriesOf(turn).map((query) => search(query, firstLimit))
  const first = searches[0]
  if (steps > 1 || !first) return []
  const made = new Set(searches.map(({ query }) => query))
  const queries = [
    ...keyTerms(question, first),
    ...(isSingleHop(question, first)
      ? []
      : followUps(question, first, mostFollowUps).flatMap(({ query }) => (isProper.test(query) ? [query] : []))),
  ]
  return [...new Set(queries)].filter((query) => !made.has(query)).map((query) => search(query, followLimit))
}

/** The question without the words that carry no subject, where the first search found next to nothing. */
function keyTerms(question: Question, first: Found): readonly string[] {
  if (first.sources.length >= 3) return []
  const kept = question.text.split(/[\s,;?!？！，。]+/u).filter((word) => word !== '' && !stopWords.has(word.toLowerCase()))
  const query = [...new Set(kept)].join(' ')
  return query === '' || query === question.text ? [] : [query]
}

/**
 * The searches of the transcript with what they gave, and in how many steps calls were made. Sources of other tools, and what came with the question, count as
 * one more search.
 */
function readTranscript(messages: readonly ModelMessage[]): { readonly searches: readonly Found[]; readonly steps: number } {
  const searches: Found[] = []
  let steps = 0
  for (const message of messages) {
    if (message.role === 'assistant' && message.calls.length > 0) steps++
    if (message.role !== 'tool' || (message.sources.length === 0 && message.call.tool !== searchTool)) continue
    const { input } = message.call
    searches.push({ query: isRecord(input) && typeof input['query'] === 'string' ? input['query'] : '', sources: message.sources })
  }
  const given = messages.flatMap((message) => (message.role === 'user' ? (message.sources ?? []) : []))
  if (given.length > 0) searches.push({ query: '', sources: given })
  return { searches, steps }
}
