import { queryTerms } from '../../core/text/words.ts'
import { namesIn, wholeNames } from './names.ts'

/** What kind of answer a question hopes for; each is a hint for choosing sentences, never a filter. */
export type Want = 'number' | 'time' | 'person' | 'place' | 'how-to' | 'definition' | 'reason' | 'yes-no'

export interface Question {
  readonly text: string
  /** Index terms without stop words, each once. */
  readonly terms: readonly string[]
  /** Names and quoted titles as written. */
  readonly names: readonly string[]
  readonly wants: ReadonlySet<Want>
  /** Of the fixed phrases around the evidence. */
  readonly language: 'en' | 'zh'
}

const cues: Readonly<Record<Want, RegExp>> = {
  number:
    /\b(?:how (?:many|much|long|large|big|often|far|old|fast)|(?:what|which) (?:number|size|port|version|percentage|population|threshold|limit|length)|default|max(?:imum)?|min(?:imum)?|limit|timeout)\b|多少|多久|多长|几[个次天年月周秒分小倍种条]|默认|最大|最小|上限|端口|版本/i,
  time: /\b(?:when|what (?:year|date|time|day|month)|which year|how old|born)\b|何时|什么时候|哪一?年|日期/i,
  person: /\b(?:who|whom|whose)\b|谁|哪位/i,
  place: /\b(?:where|which (?:city|country|state|county|folder|directory|file))\b|哪里|在哪|何处/i,
  'how-to': /\b(?:how (?:do|does|did|can|could|should|would|to|might)|way to|steps? to|example of)\b|怎么|如何|怎样/i,
  definition: /^\W*(?:so )?(?:what(?:'s| is| are| does)|define|explain|describe)\b|什么是|是什么|含义/i,
  reason: /\b(?:why|reasons?|cause)\b|为什么|为何|原因/i,
  'yes-no': /^\W*(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|may)\b|[吗么][?？]?\s*$|是否|能否|可否/i,
}

/** Reads a question. Any text is one; a text without a single word has no terms. */
export function readQuestion(text: string): Question {
  const wants = new Set<Want>()
  for (const [want, cue] of Object.entries(cues)) if (cue.test(text) && isWant(want)) wants.add(want)
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const letters = text.match(/\p{L}+/gu)?.length ?? 0
  return {
    text,
    terms: [...new Set(queryTerms(text))],
    names: [...new Set([...namesIn(text).map(({ name }) => name), ...wholeNames(text)])],
    wants,
    language: ideographs * 2 > letters && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'zh' : 'en',
  }
}

/** Whether only a count can answer: how many, how much of it. */
export const asksForCount = ({ text }: Question): boolean => /\bhow (?:many|much)\b|多少|几[个倍种条]/iu.test(text)

/** A count in words. */
export const countInWords =
  /\b(?:no|none|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|single|half|dozen|hundred|thousand|million|(?:un)?limited)s?\b/i

const isWant = (word: string): word is Want => Object.hasOwn(cues, word)
