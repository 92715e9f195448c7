import type { ShownSource } from '../../core/model.ts'
import { sentences } from '../../core/text/sentences.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import { namesIn } from './names.ts'
import type { Question } from './question.ts'

/** How many of the first search's sources may introduce names. */
const readSources = 5
/** Words this far before or behind a name, in characters, say what it is. */
const nearby = 45

/** One search that the run has made and what it gave, best first. */
export interface Found {
  readonly query: string
  readonly sources: readonly ShownSource[]
}

export interface FollowUp {
  /** The name to search for. */
  readonly query: string
  /** 0 to 1, the best being 1. */
  readonly worth: number
}

/**
 * Searches that may find what the first one could not: for names in the question that no found source is titled with, and for names that the
 * best sources introduce near the question's words (the second hop of "who directed the film in which X made his debut"). Best first.
 */
export function followUps(question: Question, first: Found, most: number): readonly FollowUp[] {
  const asked = new Set(question.terms)
  const titles = first.sources.slice(0, readSources).map((source) => new Set(terms(source.title)))
  const isTitled = (own: readonly string[]) => titles.some((title) => own.every((term) => title.has(term)))
  const share = (text: string) => {
    const said = new Set(terms(text))
    return question.terms.filter((term) => said.has(term)).length / Math.max(1, question.terms.length)
  }
  const worths = new Map<string, number>()
  const several = question.names.length > 1
  for (const name of question.names)
    if ((several || name.includes(' ')) && !isTitled(terms(name))) worths.set(name, name.includes(' ') ? 1.2 : 0.6)
  first.sources.slice(0, readSources).forEach((source, rank) => {
    const trust = isAbout(source.title, asked) ? 1 : 0.6 / (1 + rank)
    sentences(source.text).forEach(({ start, end, kind }, order) => {
      if (kind === 'code') return
      const sentence = source.text.slice(start, end)
      const whole = share(sentence)
      for (const { name, at } of namesIn(sentence)) {
        const own = terms(name)
        if (own.length === 0 || own.every((term) => asked.has(term)) || isTitled(own)) continue
        const close = share(
          sentence.slice(Math.max(0, at - nearby), at) + ' ' + sentence.slice(at + name.length, at + name.length + nearby),
        )
        const known = own.filter((term) => asked.has(term) || titles[rank]?.has(term)).length / own.length
        const spread = first.sources.filter((other) => other.text.includes(name)).length
        const worth = (trust * (0.2 + whole + close + 0.1 / (1 + order)) * weightOf(name) * (1 - known / 2)) / Math.sqrt(spread)
        worths.set(name, Math.max(worths.get(name) ?? 0, worth))
      }
    })
  })
  const best: [string, number][] = []
  const chosen = new Set<string>()
  for (const entry of [...worths].sort((a, b) => b[1] - a[1])) {
    const key = queryTerms(entry[0]).join(' ')
    if (best.length < most && !chosen.has(key)) best.push(entry)
    chosen.add(key)
  }
  return best.map(([query, worth]) => ({ query, worth: worth / best[0]![1] }))
}

/** So many words that carry meaning, and a question may well ask for something by a detour. */
const detourWords = 4

/**
 * Whether the first search is enough: the question is short and has no name of several words, as questions of two hops do, or one of the first
 * three sources holds every word of it.
 */
export function isSingleHop(question: Question, first: Found): boolean {
  if (question.names.some((name) => name.includes(' '))) return false
  if (question.terms.filter((term) => !term.startsWith('=')).length < detourWords) return true
  return first.sources.slice(0, 3).some((source) => {
    const said = new Set(terms(`${source.title} ${source.text}`))
    return question.terms.every((term) => said.has(term))
  })
}

/** Whether a title, without what stands in brackets, is named in the question. */
export function isAbout(title: string, asked: ReadonlySet<string>): boolean {
  const own = terms(title.replace(/\(.*?\)/g, ''))
  return own.length > 0 && own.every((term) => asked.has(term))
}

/** Names of several words say more than one word does; a lone adjective of a country or people says least. */
const weightOf = (name: string): number => (name.includes(' ') ? 1.3 : /(?:ish|[aceio]an|ese|ic)$/u.test(name) ? 0.4 : 1)
