import { unsearchedAnswers } from '../../core/unsearched-answer.ts'
import type { Question } from './question.ts'

/** `a`, `a or b`, `a, b or c`. */
const eitherOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** What an extractive answer says around its quotes; `inItsPlace` where it stands in the place of a language model's answer. */
export const phrases = {
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

/** What stands above the evidence of an extractive answer, in every language. */
export const evidenceHeadings: ReadonlySet<string> = new Set(Object.values(phrases).map(({ evidence }) => evidence))

/** Which words no document holds, in one line with a mark for each. */
export const absentLine = ({ language }: Question, absent: readonly string[]): string =>
  [phrases[language].absent(absent), ...absent.map((word) => `[missing: "${word}"]`)].join(' ')
