import { stem } from '../../core/text/words.ts'
import { type Part, readClaim } from '../claim/claim.ts'
import { contentTerm, kindsOf } from '../claim/lexicon.ts'
import { topicsOf } from './topics.ts'

/** What a fact can be found by, and how surely: words in common form, relations and kinds (`@live`, `@editor`), topics (`#food`). */
export type Aspects = ReadonlyMap<string, number>

const kindShare = 0.8
const topicShare = 0.35
const callingShare = 0.5
const keywordShare = 0.7
/** Relations that almost every fact has. */
const common = new Set(['like', 'prefer', 'use', 'have', 'listen'])
const commonShare = 0.25

/** The aspects of a fact and its keywords. */
export function aspectsOf(content: string, keywords: readonly string[]): Aspects {
  const aspects = new Map<string, number>()
  const { parts } = readClaim(content)
  addAll(aspects, parts)
  if (isCalling(parts)) raise(aspects, '@role', callingShare)
  for (const keyword of keywords) for (const word of keyword.split(/\s+/)) raise(aspects, contentTerm(word), keywordShare)
  return withTopics(aspects, content)
}

/** The aspects that a question asks for, with their weights. */
export function questionAspects(question: string): Aspects {
  const aspects = new Map<string, number>()
  addAll(aspects, readClaim(question).parts)
  return withTopics(aspects, question)
}

/** `I am a nurse`: what somebody is may be what they do. */
const isCalling = (parts: readonly Part[]): boolean =>
  parts[0]?.role === 'owner' && parts[1]?.role === 'copula' && parts.slice(2).every(({ role }) => role === 'content' || role === 'end')

function addAll(aspects: Map<string, number>, parts: readonly Part[]): void {
  for (const { role, term } of parts) {
    if (role === 'content') {
      raise(aspects, term, 1)
      for (const piece of term.includes('_') ? term.split('_') : []) raise(aspects, piece, 0.6)
      for (const kind of kindsOf(term)) raise(aspects, `@${kind}`, kindShare)
    } else if (role === 'kind') raise(aspects, `@${term}`, 1)
    else if (role === 'relation') raise(aspects, `@${term}`, common.has(term) ? commonShare : 1)
  }
}

function withTopics(aspects: Map<string, number>, text: string): Aspects {
  const said = [...aspects.keys(), ...(text.toLowerCase().match(/\p{L}+/gu) ?? []).map(stem)]
  for (const term of said) for (const topic of topicsOf(term)) raise(aspects, `#${topic}`, topicShare)
  return aspects
}

function raise(aspects: Map<string, number>, term: string, weight: number): void {
  aspects.set(term, Math.max(aspects.get(term) ?? 0, weight))
}
