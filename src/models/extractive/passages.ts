import type { ShownSource } from '../../core/model.ts'
import { sentences } from '../../core/text/sentences.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import type { Question } from './question.ts'
import { cellsOf, hasBareHead, isBareTable, isHead, keyOf } from './table-rows.ts'

/** A quotable unit of a source: a sentence, a list item, a table row or a short code block, word for word. */
export interface Passage {
  readonly source: ShownSource
  /** Place of the source in the ranking, from 0. */
  readonly rank: number
  /** Place inside the source, from 0. */
  readonly order: number
  readonly text: string
  readonly kind: 'prose' | 'row' | 'code'
  /** Of a row, the one that names the columns of its table, where it has one. */
  readonly head?: string
  /** Number of the heading in its source that it stands under, and of the paragraph or list item that it is part of. */
  readonly under: number
  readonly block: number
  /** Whether it stands in a list item. */
  readonly listed: boolean
  /** Whether it is a row or a value whose name the question says. */
  readonly named: boolean
  /** Whether it holds a number that the question does not. */
  readonly value: boolean
  /** The question's words that it holds itself. */
  readonly holds: ReadonlySet<string>
  /** Whether it holds no more of the question than the title above it does. */
  readonly general: boolean
  /** How far the heading right above it and the question are made of the same words, 0 to 1; 0 where they share one alone. */
  readonly headingLikeness: number
  /** How much of the question it speaks of, headings counted by half; 0 to about 1. */
  readonly topical: number
  /** `topical` with the place of its source and the signs of the kind of answer that is wanted; for comparing passages of one answer. */
  readonly score: number
}

/** Longest code block that is quoted, lines. */
const longestCode = 24
/** Longest sentence that is quoted, characters. */
const longestProse = 600

interface Unit extends Omit<Passage, 'score' | 'topical'> {
  /** The question's words in the heading right above it, and in the title of its page. */
  readonly heading: ReadonlySet<string>
  readonly page: ReadonlySet<string>
  /** The question's words in the unit before it. */
  readonly before: ReadonlySet<string>
}

/** What the first place of a ranking is worth. */
const firstPlace = 1

/** Every passage of the sources with how well it answers, best first; `placeWorth` 0 where the order of the sources says nothing. */
export function passagesOf(question: Question, sources: readonly ShownSource[], placeWorth = firstPlace): readonly Passage[] {
  const units = sources.flatMap((source, rank) => unitsOf(question, source, rank))
  const weight = weights(question, units)
  const best = Math.max(...sources.map(({ score = 0 }) => score)) || 1
  return units
    .map((unit) => {
      const topical = topicalOf(unit, weight)
      const byRank = 1 / (1 + unit.rank / 2)
      const byScore = unit.source.score === undefined ? byRank : unit.source.score / best
      const place = (placeWorth * (byRank + byScore)) / 2 + 0.06 / (1 + unit.order)
      return { ...unit, topical, score: (topical * (1 + cue(question, unit)) + place) * shape(unit) }
    })
    .sort((a, b) => b.score - a.score || a.rank - b.rank || a.order - b.order)
}

function unitsOf(question: Question, source: ShownSource, rank: number): readonly Unit[] {
  const held = (text: string): ReadonlySet<string> => {
    const said = new Set(terms(plain(text)))
    return new Set(question.terms.filter((term) => said.has(term)))
  }
  const isNamed = (key: string): boolean => {
    const said = terms(key).filter((term) => !term.startsWith('='))
    return said.length > 0 && said.every((term) => question.terms.includes(term))
  }
  const crumbs = source.title.split(' > ')
  const page = held(crumbs.slice(0, -1).join(' '))
  const own = held(crumbs.at(-1) ?? '')
  const units: Unit[] = []
  let heading = own
  let headingLikeness = likeness(question, crumbs.at(-1) ?? '')
  let under = 0
  let block = 0
  let listed = false
  let last = 0
  let before: ReadonlySet<string> = new Set()
  let head: string | undefined
  let columns: ReadonlySet<string> = new Set()
  const isBare = isBareTable(source.text)
  const isHeaded = isBare && hasBareHead(source.text)
  for (const { start, end, kind } of sentences(source.text)) {
    const text = source.text.slice(start, end)
    const holds = held(text)
    const between = source.text.slice(last, start)
    const isApart = blockBreak.test(between)
    if (isApart) block++
    if (isApart || last === 0) listed = listSign.test(`\n${between}`)
    const isFirst = last === 0
    last = end
    if ((kind !== 'row' || isApart) && !isBare) head = undefined
    if (kind === 'row' && (isBare ? isHeaded && isFirst : isHead(source.text, end))) {
      head = text
      columns = held(cellsOf(text))
      continue
    }
    if (kind === 'heading') {
      heading = new Set([...own, ...holds])
      headingLikeness = likeness(question, text)
      under++
    } else if (isQuotable(text, kind))
      units.push({
        source,
        rank,
        order: units.length,
        text,
        kind,
        ...(head === undefined || kind !== 'row' ? {} : { head }),
        under,
        block,
        listed,
        named: isNamed(keyOf(text, kind)),
        value: fresh(question.text, plain(text), amount),
        holds,
        general: [...holds].every((term) => page.has(term) || heading.has(term)),
        headingLikeness,
        heading: head === undefined ? heading : new Set([...heading, ...columns]),
        page,
        before,
      })
    before = holds
  }
  return units
}

/** The harmonic mean of the shares of their words that question and heading have in common. */
function likeness(question: Question, heading: string): number {
  const its = new Set(queryTerms(heading))
  const shared = question.terms.filter((term) => its.has(term)).length
  return shared < 2 ? 0 : (2 * shared) / (question.terms.length + its.size)
}

const listSign = /\n[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]+[^\n]*$/
/** Between two sentences: a blank line, or the sign of a list item. */
const blockBreak = /\n[ \t>]*\n|\n[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]/

/** A number in digits, or a Chinese one before what it counts. */
const amount = /\d[\d.,]*|[一二两三四五六七八九十百千万]+(?=[个次天年月日周秒分小倍种条])/g

/** The words that a reader sees: addresses of links and pictures hold words that say nothing. */
const plain = (text: string): string => text.replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1').replace(/https?:\/\/\S+/g, ' ')

function isQuotable(text: string, kind: 'prose' | 'row' | 'code'): boolean {
  if (kind === 'code') return text.split('\n').length <= longestCode + 2 && (isFenced(text) || looksLikeCode(text))
  // Chinese has no spaces between words: four characters are two words, more or less.
  const words = plain(withoutTags(text)).match(/\p{Script=Han}{2}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)?.length ?? 0
  if (isPointer(text)) return false
  return text.length <= longestProse && words >= 2 && !/^(?:\.\. |:::|<\/?\w+[^>]*>$|\{[%{])/.test(text)
}

/** Words beside links below which a text only points somewhere else: a table of contents, "see ... for details". */
const fewestBesideLinks = 5
const linkIn = /!?\[[^\]]*\](?:\([^)\s]*\)|\[[^\]]*\])|<https?:[^>]*>/g

/** Whether a text says nothing but where something else stands. */
const isPointer = (text: string): boolean =>
  text.search(linkIn) >= 0 &&
  (text.replace(linkIn, ' ').match(/\p{Script=Han}{2}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)?.length ?? 0) < fewestBesideLinks

/** Markup alone, such as an anchor, says nothing. */
export const withoutTags = (text: string): string => text.replace(/<\/?[a-z][^<>]*>/gi, ' ')

const isFenced = (text: string): boolean => text.startsWith('```') || text.startsWith('~~~')

/** Indented text is code only if most of its lines look it: doc strings indent prose, reStructuredText its directives. */
function looksLikeCode(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (
    !text.startsWith('..') && lines.filter((line) => /[=(){};$<>]|^\s*(?:import|from|npm|pip|def|#)\b/.test(line)).length * 2 > lines.length
  )
}

/** Rare words of the question weigh more; how rare is read from the passages. Words that none of them holds count as well, a little less. */
function weights(question: Question, units: readonly Unit[]): (held: Iterable<string>) => number {
  const known = new Map<string, number>()
  for (const term of question.terms) {
    const count = units.filter(({ holds, heading, page }) => holds.has(term) || heading.has(term) || page.has(term)).length
    if (count > 0) known.set(term, Math.log(1 + (units.length + 1) / (count + 0.5)) * (term.startsWith('=') ? 1.5 : 1))
  }
  const sum = [...known.values()].reduce((total, one) => total + one, 0)
  const missing = question.terms.filter((term) => !known.has(term) && !term.startsWith('=')).length
  const all = sum + (missing * 0.7 * sum) / Math.max(1, known.size) || 1
  return (held) => {
    let weight = 0
    for (const term of held) weight += known.get(term) ?? 0
    return weight / all
  }
}

function topicalOf(unit: Unit, weight: (held: Iterable<string>) => number): number {
  const { holds, heading, page, before } = unit
  const rest = (set: ReadonlySet<string>, ...others: readonly ReadonlySet<string>[]) =>
    [...set].filter((term) => !others.some((other) => other.has(term)))
  return (
    weight(holds) +
    0.7 * weight(rest(heading, holds)) +
    0.4 * weight(rest(page, holds, heading)) +
    0.15 * weight(rest(before, holds, heading, page))
  )
}

/** 0 to 0.6: signs that a passage is the kind of answer the question hopes for. */
function cue({ wants, text: asked }: Question, { text, kind, value, named }: Unit): number {
  let sum = named ? 0.4 : 0
  const holds = (pattern: RegExp) => fresh(asked, text, pattern)
  if (wants.has('number') && value) sum += 0.3
  if (/default|默认/i.test(asked) && /default|默认/i.test(text) && holds(/`[^`]+`|"[^"]+"|\d[\d.,]*/g)) sum += isPair(text) ? 0.4 : 0.2
  if (wants.has('time') && holds(/\b\d{4}\b|\b\d{1,2} (?:\p{Lu}\p{Ll}+)\b|\d+ ?[年月日]/gu)) sum += 0.3
  if (wants.has('person') && holds(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu)) sum += 0.15
  if (wants.has('place') && holds(/\b(?:in|at|near|of) \p{Lu}\p{L}+|[\w.]+\/[\w./]+|[在位于]/gu)) sum += 0.15
  if (wants.has('how-to'))
    sum += kind === 'code' ? 0.25 : /^(?:to |you can |use |set |call |run |add |install |create |pass )|`|可以|使用/i.test(text) ? 0.2 : 0
  if (wants.has('definition') && /^(?:an? |the )?[\w`*][^.!?]{0,60}? (?:is|are|means|refers to|provides) |是/i.test(text)) sum += 0.2
  if (wants.has('reason') && /\b(?:because|since|due to|so that|therefore|in order to|reason)\b|因为|由于|所以|以便/i.test(text))
    sum += 0.25
  return Math.min(0.6, sum)
}

/** Whether a text holds something of a pattern that the question does not. */
const fresh = (asked: string, text: string, pattern: RegExp): boolean => (text.match(pattern) ?? []).some((found) => !asked.includes(found))

/** Whether a line gives a value by its name, as reference pages do: `**Default:** \`dist\``. */
export const isPair = (text: string): boolean => /^[*_`]*\p{L}[\p{L} ]{0,24}[*_`]*\s?[:：][*_]*\s?\S/u.test(text)

/** Sentences that lean on the one before them. */
const leaning =
  /^(?:this|these|those|it|they|in which case|in this case|however|but|also|and|so|then|otherwise|for instance|for example|note that this|它|这)\b/i

/** Whether a sentence says little without the one before it. */
export const leans = (text: string): boolean => leaning.test(text)

/** Characters as a Latin text would need them. */
const lengthOf = (text: string): number => (/\p{Script=Han}/u.test(text) ? text.length * 2 : text.length)

/** Whether a sentence is too short to say much. */
export const isShort = (text: string): boolean => lengthOf(text) < 25

/** Fragments, questions, lead-ins to something else and long sentences answer worse. */
function shape({ text, kind, named }: Unit): number {
  if (kind === 'code') return 0.75
  if (kind === 'row') return named ? 1 : 0.85
  if (/[?？]$/.test(text)) return 0.5
  if (/[:：]$/.test(text)) return 0.7
  if (isPair(text)) return 1
  if (leans(text)) return 0.85
  if (isShort(text)) return /\s\S+\s.*[.!。！]$/.test(text) ? 0.9 : 0.6
  return lengthOf(text) > 350 ? 0.8 : /[.!。！)`*'"”]$/.test(text) ? 1 : 0.85
}
