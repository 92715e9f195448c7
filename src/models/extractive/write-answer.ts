import type { ShownSource } from '../../core/model.ts'
import { sentences } from '../../core/text/sentences.ts'
import { unsearchedAnswers } from '../../core/unsearched-answer.ts'
import { alternativesOf, leftOut, withAlternative } from './alternatives.ts'
import { chooseAnswer, isRepeat, ofMoreKinds } from './choose.ts'
import { coverage } from './evidence.ts'
import { headingAnswer } from './heading.ts'
import { withNeighbours } from './neighbours.ts'
import { isShort, type Passage, passagesOf, withoutTags } from './passages.ts'
import { asksForCount, countInWords, type Question, readQuestion } from './question.ts'
import { rowsToCompare } from './superlative.ts'
import { cellsOf, type HeadedRow, tableOf } from './table-rows.ts'

/** How many sources are read for an answer. */
const mostRead = 12
/** How many documents the evidence lists at most, where one search was enough, where more were made and where these found what they looked for. */
const mostEvidence = { oneHop: 5, perhapsMore: 10, manyHops: 10 } as const

/** How much less of the question than the answer's best sentence the evidence beside it may speak of. */
const tellingShare = 0.4
/** How much less likely than the best one a source may be that is told beside an answer. */
const likelyShare = 0.05

/** What a passage is worth at least, of the answer's best one, that is told beside it where a second hop was looked for and not found under its name. */
const closeShare = 0.3

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
    half: (word: string) => `None of them is about “${word}”.`,
    compare: (word: string) => `No sentence says it; compare the rows for “${word}”.`,
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
    half: (word: string) => `其中没有句子提到“${word}”。`,
    compare: (word: string) => `没有句子直接说明“${word}”；请比较所引各行。`,
  },
} as const

/** What is said where nothing could be searched and nothing came with the question. */
export const unsearchedAnswer = ({ language }: Question): WrittenAnswer => ({ text: phrases[language].unsearched, answers: false })

/** The fixed sentences of extractive answers, in every language: they speak of the answer, not of the sources, and need no citation. */
export const extractivePhrases: readonly string[] = Object.values(phrases)
  .flatMap(({ inItsPlace, ...said }) => [...Object.values(said), ...Object.values(inItsPlace)])
  .filter((phrase) => typeof phrase === 'string')

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
  /** `perhapsMore` and `manyHops` list more sources, `perhapsMore` only those that are close to the answer or about a thing that is named. */
  readonly hops?: keyof typeof mostEvidence
  readonly mixture?: Mixture | undefined
  /** Words of the question that no document holds: the answer says so, and marks them as missing. */
  readonly absent?: readonly string[]
  /** The word of the question that asks for one end of an order, such as `highest`. */
  readonly superlative?: string | undefined
  /** Whether it stands in the place of a language model's answer. */
  readonly inItsPlace?: boolean
}

/** The same from sources that are ranked already, best first. */
export function writeAnswer(
  question: Question,
  ranked: readonly ShownSource[],
  { hops = 'oneHop', mixture, absent = [], superlative, inItsPlace = false }: Writing = {},
): WrittenAnswer {
  const own = phrases[question.language]
  const said = inItsPlace ? { ...own, ...own.inItsPlace } : own
  const shown = ranked.filter(({ text }) => text.trim() !== '').slice(0, mostRead)
  const all = passagesOf(question, shown)
  const passages = mixture ? judged(all, mixture) : all
  const opened = (phrase: string, ...lines: readonly string[]): string =>
    [phrase, ...(absent.length > 0 ? [absentLine(question, absent)] : []), ...lines].join('  \n')
  if (passages.length === 0) return { text: opened(said.nothing), answers: false }
  const compared = superlative === undefined || mixture ? [] : rowsToCompare(superlative, passages)
  const asHeading = mixture && mixture.kinds.size > 0 ? [] : headingAnswer(question, shown, passages)
  const best =
    compared.length > 0
      ? compared
      : asHeading.length > 0
        ? asHeading
        : mixture?.canAnswer?.(passages) === false
          ? []
          : chooseAnswer(question, passages)
  const first = mixture ? ofMoreKinds(best, passages, mixture.kinds) : best
  const alternatives = compared.length > 0 ? [] : alternativesOf(question)
  const other = leftOut(alternatives, withNeighbours(first, passages).flat())
  const candidates = other ? withAlternative(other, first, passages) : first
  const together = compared.length > 0 ? [compared] : withNeighbours(candidates, passages)
  // Sentences without a number do not say how many.
  const isAnswered = !asksForCount(question) || together.flat().some(({ value, text }) => value || countInWords.test(text))
  const [chosen, shownTogether] = isAnswered ? [candidates, together] : [[], []]
  const nearest = chosen.length > 0 ? [] : nearestTo(passages)
  const quoted = shownTogether.flat()
  // Of several hops, the second may share few words with the question.
  const least = hops === 'oneHop' ? tellingShare * Math.max(0, ...chosen.map(({ topical }) => topical)) : 0
  const likely = Math.max(0, ...shown.map(({ score = 0 }) => score)) * (hops === 'oneHop' && chosen.length > 0 ? likelyShare : 0)
  const close = closeShare * Math.max(0, ...chosen.map(({ score }) => score))
  const read = [question.text, ...shown.map(({ text }) => text)].join('\n')
  const telling = onePerDocument(shown, mostEvidence[hops], nearest[0]?.source)
  const evidence = telling.flatMap((source) => {
    if (source === nearest[0]?.source) return [told(source, nearest)]
    if ((source.score ?? 1) < likely) return []
    const best = bestOf(source, passages, quoted, mixture !== undefined)
    if (best && hops === 'perhapsMore' && chosen.length > 0 && best.score < close && !isNamedIn(source, read)) return []
    const isQuoted = quoted.some((passage) => passage.source.handle === source.handle)
    // Beside an answer, what speaks of nothing in the question is noise, and so is the rest of a section that has been quoted.
    const isToldAlready =
      isQuoted && best && (isShort(best.text) || quoted.some((other) => isRepeat(best, other) || isBesideNamed(best, other)))
    if (best && chosen.length > 0 && (best.topical <= least || isToldAlready)) return []
    return [told(source, best ? [best] : [])]
  })
  // What is left to the reader is missing from the answer.
  const comparing = superlative && compared.length > 0 ? [`${said.compare(superlative)} [missing: "${superlative}"]`] : []
  const half = leftOut(alternatives, quoted)
  const halved = half && !absent.includes(half.word) ? [`${said.half(half.word)} [missing: "${half.word}"]`] : []
  const text = [
    chosen.length > 0 ? opened(said.quoted, ...comparing, ...halved) : opened(said.unsure),
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

/** Where nothing answers, what stands where the best passage stands: often the sentence beside it is the one that was asked for. */
function nearestTo(passages: readonly Passage[]): readonly Passage[] {
  const best = passages.find(({ kind }) => kind !== 'code')
  return best === undefined ? [] : (withNeighbours([best], passages)[0] ?? [])
}

/** Whether a passage is a row of a table of which another one has been quoted by its name: it needs no others. */
const isBesideNamed = (one: Passage, other: Passage): boolean =>
  other.named &&
  one.kind === 'row' &&
  one.head !== undefined &&
  one.head === other.head &&
  one.source === other.source &&
  one.under === other.under

/** Whether a text, be it the source's own, names what a source is titled with: a page about one thing may be the second hop. */
function isNamedIn({ title }: ShownSource, text: string): boolean {
  const name = title.replace(/\s*\(.*?\)/g, '').trim()
  return name.length > 2 && text.includes(name)
}

/** A source in the evidence, by its title and what is quoted of it. */
function told(source: ShownSource, quoted: readonly Passage[]): string {
  const [head] = quoted.flatMap(({ head }) => head ?? [])
  const columns = head === undefined ? '' : ` (${oneLine(cellsOf(head))})`
  const words = quoted.length > 0 ? quoted.map(marked).reduce(beside) : `“${firstLine(source.text)}” [${source.handle}]`
  return `${titleOf(source)}${columns}  \n   ${words.replaceAll('\n', '\n   ')}`
}

/** The best source of each document, `first` before all: other sections of the same one say less that is new than another document does. */
function onePerDocument(ranked: readonly ShownSource[], most: number, first?: ShownSource): readonly ShownSource[] {
  const best = new Map<string, ShownSource>()
  for (const source of first ? [first, ...ranked] : ranked)
    if (!best.has(source.document ?? source.handle)) best.set(source.document ?? source.handle, source)
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
