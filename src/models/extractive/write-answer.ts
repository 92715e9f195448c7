import type { ShownSource } from '../../core/model.ts'
import { sentences } from '../../core/text/sentences.ts'
import { unsearchedAnswers } from '../../core/unsearched-answer.ts'
import { chooseAnswer, isRepeat, ofMoreKinds } from './choose.ts'
import { coverage } from './evidence.ts'
import { headingAnswer } from './heading.ts'
import { withNeighbours } from './neighbours.ts'
import { isShort, type Passage, passagesOf, withoutTags } from './passages.ts'
import { asksForCount, countInWords, type Question, readQuestion } from './question.ts'
import { cellsOf, type HeadedRow, tableOf } from './table-rows.ts'

/** How many sources are read for an answer. */
const mostRead = 12
/** How many documents the evidence lists at most, where one search was enough and where several hops were made. */
const mostEvidence = { oneHop: 5, manyHops: 10 } as const

/** How much less of the question than the answer's best sentence the evidence beside it may speak of. */
const tellingShare = 0.4
/** How much less likely than the best one a source may be that is told beside an answer. */
const likelyShare = 0.05

/** `a`, `a or b`, `a, b or c`. */
const eitherOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

const phrases = {
  en: {
    quoted: 'No language model was used; these sentences are quoted from the sources.',
    unsure: 'No language model was used, and none of the sentences found answers the question; this is the closest evidence.',
    nothing: 'No language model was used, and nothing relevant to the question was found.',
    unsearched: unsearchedAnswers.en,
    evidence: 'Evidence:',
    inItsPlace: {
      quoted: 'These sentences are quoted from the sources.',
      unsure: 'None of the sentences found answers the question; this is the closest evidence.',
      nothing: 'Nothing relevant to the question was found.',
    },
    absent: (words: readonly string[]) => `No document mentions ${eitherOf(words.map((word) => `“${word}”`))}.`,
  },
  zh: {
    quoted: '未使用语言模型；以下句子均逐字引自来源。',
    unsure: '未使用语言模型，找到的内容中没有直接回答这个问题的句子；以下是最接近的依据。',
    nothing: '未使用语言模型，没有找到与这个问题有关的内容。',
    unsearched: unsearchedAnswers.zh,
    evidence: '依据：',
    inItsPlace: {
      quoted: '以下句子均逐字引自来源。',
      unsure: '找到的内容中没有直接回答这个问题的句子；以下是最接近的依据。',
      nothing: '没有找到与这个问题有关的内容。',
    },
    absent: (words: readonly string[]) => `没有文档提到${words.map((word) => `“${word}”`).join('、')}。`,
  },
} as const

/** What is said where nothing could be searched and nothing came with the question. */
export const unsearchedAnswer = ({ language }: Question): WrittenAnswer => ({ text: phrases[language].unsearched, answers: false })

/** The fixed sentences of extractive answers, in every language: they speak of the answer, not of the sources, and need no citation. */
export const extractivePhrases: readonly string[] = Object.values(phrases).flatMap(({ absent: _, inItsPlace, ...said }) => [
  ...Object.values(said),
  ...Object.values(inItsPlace),
])

/** What stands above the evidence of an extractive answer, in every language. */
export const evidenceHeadings: ReadonlySet<string> = new Set(Object.values(phrases).map(({ evidence }) => evidence))

/**
 * An answer made of quotes: that no language model was used, the sentences that answer best, each word for word with its mark `[s3]`, then the
 * sources in the order of their worth with the best passage of each. `sources` in any order; duplicates by handle count once. In place of a model that was
 * called, nothing is said of models: the note of the answer tells what became of it.
 */
export function extractiveAnswer(
  question: string,
  sources: readonly ShownSource[],
  { inItsPlace = false }: Pick<Writing, 'inItsPlace'> = {},
): string {
  const read = readQuestion(question)
  const unique = [...new Map(sources.map((source) => [source.handle, source])).values()]
  const worth = new Map(unique.map((source) => [source.handle, coverage(read, source) + 0.3 * (source.score ?? 0)]))
  return writeAnswer(
    read,
    unique.sort((a, b) => (worth.get(b.handle) ?? 0) - (worth.get(a.handle) ?? 0)),
    { inItsPlace },
  ).text
}

/** An answer and whether any sentence in it answers; the rest is evidence. */
export interface WrittenAnswer {
  readonly text: string
  readonly answers: boolean
}

/** What an answer from several kinds of sources minds, or one that goes on from an earlier question. */
export interface Mixture {
  /** What sources come from, by handle: an answer quotes more than one kind where more than one answers. */
  readonly kinds: ReadonlyMap<string, string>
  /** A passage with the score that it has among the others; nothing where it is to be left out. */
  judge(passage: Passage): Passage | undefined
  /** False where none of all passages answers. */
  canAnswer?(passages: readonly Passage[]): boolean
}

/** How an answer is written. */
interface Writing {
  /** `manyHops` lists more sources. */
  readonly hops?: keyof typeof mostEvidence
  readonly mixture?: Mixture | undefined
  /** Words of the question that no document holds: the answer says so, and marks them as missing. */
  readonly absent?: readonly string[]
  /** Whether it stands in the place of a language model's answer. */
  readonly inItsPlace?: boolean
}

/** The same from sources that are ranked already, best first. */
export function writeAnswer(
  question: Question,
  ranked: readonly ShownSource[],
  { hops = 'oneHop', mixture, absent = [], inItsPlace = false }: Writing = {},
): WrittenAnswer {
  const own = phrases[question.language]
  const said = inItsPlace ? { ...own, ...own.inItsPlace } : own
  const shown = ranked.filter(({ text }) => text.trim() !== '').slice(0, mostRead)
  const all = passagesOf(question, shown)
  const passages = mixture ? judged(all, mixture) : all
  const opened = (phrase: string): string => [phrase, ...(absent.length > 0 ? [absentLine(question, absent)] : [])].join('  \n')
  if (passages.length === 0) return { text: opened(said.nothing), answers: false }
  const asHeading = mixture && mixture.kinds.size > 0 ? [] : headingAnswer(question, shown, passages)
  const best = asHeading.length > 0 ? asHeading : mixture?.canAnswer?.(passages) === false ? [] : chooseAnswer(question, passages)
  const candidates = mixture ? ofMoreKinds(best, passages, mixture.kinds) : best
  const together = withNeighbours(candidates, passages)
  // Sentences without a number do not say how many.
  const isAnswered = !asksForCount(question) || together.flat().some(({ value, text }) => value || countInWords.test(text))
  const [chosen, shownTogether] = isAnswered ? [candidates, together] : [[], []]
  const quoted = shownTogether.flat()
  // Of several hops, the second may share few words with the question.
  const least = hops === 'oneHop' ? tellingShare * Math.max(0, ...chosen.map(({ topical }) => topical)) : 0
  const likely = Math.max(0, ...shown.map(({ score = 0 }) => score)) * (hops === 'oneHop' && chosen.length > 0 ? likelyShare : 0)
  const evidence = onePerDocument(shown, mostEvidence[hops]).flatMap((source) => {
    if ((source.score ?? 1) < likely) return []
    const best = bestOf(source, passages, quoted, mixture !== undefined)
    const isQuoted = quoted.some((passage) => passage.source.handle === source.handle)
    // Beside an answer, what speaks of nothing in the question is noise, and so is the rest of a section that has been quoted.
    const isToldAlready = isQuoted && best && (isShort(best.text) || quoted.some((other) => isRepeat(best, other)))
    if (best && chosen.length > 0 && (best.topical <= least || isToldAlready)) return []
    const words = best ? quote(best) : `“${firstLine(source.text)}”`
    const columns = best?.head === undefined ? '' : ` (${oneLine(cellsOf(best.head))})`
    return [`${titleOf(source)}${columns}  \n   ${words} [${source.handle}]`]
  })
  const text = [
    opened(chosen.length > 0 ? said.quoted : said.unsure),
    ...byTable(shownTogether).map(paragraph),
    ...(evidence.length > 0 ? [said.evidence, evidence.map((line, at) => `${at + 1}. ${line}`).join('\n')] : []),
  ].join('\n\n')
  return { text, answers: chosen.length > 0 }
}

/** Which words no document holds, in one line with a mark for each. */
const absentLine = ({ language }: Question, absent: readonly string[]): string =>
  [phrases[language].absent(absent), ...absent.map((word) => `[missing: "${word}"]`)].join(' ')

/** Passages that count, best first. */
const judged = (passages: readonly Passage[], { judge }: Pick<Mixture, 'judge'>): readonly Passage[] =>
  passages.flatMap((passage) => judge(passage) ?? []).sort((a, b) => b.score - a.score)

/** The best source of each document: other sections of the same one say less that is new than another document does. */
function onePerDocument(ranked: readonly ShownSource[], most: number): readonly ShownSource[] {
  const best = new Map<string, ShownSource>()
  for (const source of ranked) if (!best.has(source.document ?? source.handle)) best.set(source.document ?? source.handle, source)
  return [...best.values()].slice(0, most)
}

/**
 * The passage that stands for a source in the evidence: its best one that the answer does not quote already, or where `mayRepeat` that one rather than none of
 * the topic.
 */
function bestOf(source: ShownSource, passages: readonly Passage[], chosen: readonly Passage[], mayRepeat: boolean): Passage | undefined {
  const own = passages.filter((passage) => passage.source.handle === source.handle && passage.kind !== 'code')
  const fresh = own.filter((passage) => !chosen.some((other) => isRepeat(passage, other)))
  const told = fresh.find(({ holds }) => holds.size > 0) ?? (mayRepeat ? own.find(({ holds }) => holds.size > 0) : undefined)
  return told ?? fresh.find(({ kind }) => kind === 'prose') ?? own[0]
}

/** The first line that says something of a source without a sentence to quote, such as a listing: no fence, ruler or lone bracket, no heading signs. */
function firstLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[ \t>]*#{1,6}[ \t]+/, '').trim())
  const telling =
    lines.find((line) => !/^(?:`{3}|~{3})/.test(line) && /\p{L}{2}/u.test(withoutTags(line))) ?? lines.find((line) => line !== '') ?? ''
  return telling.slice(0, 200).trimEnd()
}

/** Quotes that are shown together, where rows of one table that follow each other make one. */
function byTable(shown: readonly (readonly Passage[])[]): readonly (readonly Passage[])[] {
  const all: Passage[][] = []
  for (const together of shown) {
    const [before, first] = [all.at(-1)?.at(-1), together[0]]
    const isSame =
      before?.head !== undefined && before.head === first?.head && before.source === first.source && before.block === first.block
    if (isSame) all.at(-1)?.push(...together)
    else all.push([...together])
  }
  return all
}

const isHeadedRow = (passage: Passage): passage is Passage & HeadedRow => passage.kind === 'row' && passage.head !== undefined

const paragraph = (together: readonly Passage[]): string =>
  together.every(isHeadedRow) ? tableOf(together) : together.map(marked).reduce(beside)

/** A quote with its mark. */
const marked = (passage: Passage): string => `${quote(passage)}${passage.kind === 'code' ? '\n' : ' '}[${passage.source.handle}]`

/** Two quotes in one paragraph; on lines of their own where the first has no end by which a reader of sentences tells them apart, and around code. */
function beside(quoted: string, next: string): string {
  if (quoted.endsWith('\n', quoted.lastIndexOf('[')) || /^(?:`{3}|~{3})/.test(next)) return `${quoted}\n\n${next}`
  const isApart = sentences(`${quoted} ${next}`).some(({ start }) => start === quoted.length + 1)
  return `${quoted}${isApart ? ' ' : '  \n'}${next}`
}

/** A passage as it is quoted: code as it stands, prose and rows on one line between quotation marks. */
function quote({ text, kind }: Passage): string {
  if (kind === 'code') return text.startsWith('```') || text.startsWith('~~~') ? text : `\`\`\`\n${text}\n\`\`\``
  const line = oneLine(kind === 'row' ? cellsOf(text) : text.replace(/\n[ \t]*>[ \t]?/g, '\n'))
  return `“${line}”`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A title in one line; a page whose first section bears its name is named once. */
const titleOf = ({ title }: ShownSource): string => oneLine(title).replace(/^(.+) > \1$/, '$1')
