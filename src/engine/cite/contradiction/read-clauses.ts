import { stopWords } from '../../../core/text/stop-words.ts'
import { commonForm } from '../../../core/text/synonyms.ts'
import { stem } from '../../../core/text/words.ts'
import { spelledAt } from '../number-words.ts'
import { multiples, readNumber } from './read-number.ts'
import { readUnit, sizes } from './units.ts'

/** A word of a sentence. Two words with one `key` are the same in every spelling that counts. */
export interface Word {
  /** As it is written. */
  readonly text: string
  readonly key: string
  /** `name`: an identifier or what stands in back quotes; `function`: a word that carries no meaning by itself. */
  readonly kind: 'number' | 'ordinal' | 'name' | 'content' | 'function'
  /** Which word it is, from 0, and of which clause. */
  readonly at: number
  readonly clause: number
  /** Of a number: the unit behind it, such as `ms` or `day`. */
  readonly unit?: string
  /** Of a number: other keys that it may have, as `1.048` is a thousand and more in another language. */
  readonly others?: readonly string[]
}

const number = '\\d+(?:[.,_\\u00a0\\u202f]\\d+)*(?: \\d{3}(?![\\d.,]))*'
const word = new RegExp(
  [
    '(?<code>`[^`\\n]+(?:\\n[^`\\n]+)?`)',
    `(?<number>${number})(?<tail>%|[a-zA-Z]{1,8}\\b|\\s?[\\p{Script=Han}\\p{Script=Katakana}]{1,8})?`,
    "(?<latin>[\\p{L}_$@][\\p{L}\\p{N}\\p{M}_$@]*(?:(?:[._\\-/:]|['’](?=[a-z]))[\\p{L}\\p{N}_$@]+)*)",
    '(?<stop>[,;:()!?。，；：（）、—]|(?<!\\d)–|\\.(?=\\s|$)|\\s-\\s)',
  ].join('|'),
  'gu',
)
/** In back quotes a value is no name: it is read as it would be without them. */
const quotedValue = new RegExp(`\`(${number}\\s?(?:%|\\p{L}{1,12})?)\``, 'gu')
/** A value beside other words in back quotes, as in `--retries 3` or `limit=30`. */
const valueInCode = /[\s=(,[]+(\d+(?:[.,_]\d+)*)(?=[\s),;\]`])/g
const splits = new Set(['and', 'but', 'while', 'whereas', 'or', 'und', 'aber', 'während', 'et', 'mais', 'tandis', 'y', 'pero', 'mientras'])
const ordinals = new Set(['first', 'second', 'third', 'fourth', 'last'])
const isIdentifier = (text: string): boolean => /[_$@\d./:]|\p{Ll}\p{Lu}|^\p{Lu}{2,}|^--/u.test(text)

/** The words of a sentence, in order. Ideographs are left out: what can be compared of them with another language are numbers and names. */
export function readWords(text: string): readonly Word[] {
  const found: Word[] = []
  let clause = 0
  const add = (text: string, kind: Word['kind'], { key, ...more }: Pick<Word, 'key' | 'others' | 'unit'>) =>
    found.push({ text, kind, at: found.length, clause, key, ...more })
  const plain = text
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/[*]/g, '')
    .replace(quotedValue, '$1')
  word.lastIndex = 0
  for (let match = word.exec(plain); match; match = word.exec(plain)) {
    const { code, number, tail, latin, stop } = match.groups ?? {}
    const spelled = latin === undefined ? undefined : spelledAt(plain, match.index)
    if (stop) clause++
    else if (code) {
      const [first] = code.split(valueInCode)
      add(code, 'name', { key: nameOf(first ?? code) })
      for (const [, value = ''] of code.matchAll(valueInCode)) add(value, 'number', readNumber(value))
    } else if (number) {
      const { unit, written } = tail === undefined ? {} : readUnit(tail.trim())
      const text = `${number}${tail?.startsWith(' ') ? ' ' : ''}${written ?? ''}`
      add(text, 'number', { ...readNumber(number, written), ...(unit === undefined ? {} : { unit }) })
    } else if (spelled) {
      const { text, value, isPart } = spelled
      word.lastIndex = match.index + text.length
      add(text, 'number', { key: String(value ?? text.toLowerCase()), ...(isPart ? { others: [String(Number(value) * 100)] } : {}) })
    } else if (latin) {
      const lower = latin.toLowerCase()
      if (splits.has(lower)) clause++
      else if (ordinals.has(lower)) add(latin, 'ordinal', { key: lower })
      else if (stopWords.has(lower)) add(latin, 'function', { key: lower })
      else if (isIdentifier(latin)) add(latin, 'name', { key: lower })
      else add(latin, 'content', { key: commonForm(lower, stem(lower)) })
    }
  }
  return found.map((each, at) => (each.kind === 'number' || each.key === 'one' ? withUnit(each, found[at + 1]) : each))
}

/** A blank may stand before a unit. `s` alone is no word of the text otherwise; one is a number only where something is measured. */
function withUnit(word: Word, next: Word | undefined): Word {
  const isOne = word.key === 'one'
  if (!next || word.unit !== undefined) return word
  const { unit } = readUnit(next.text)
  const text = `${word.text} ${next.text}`
  if (sizes.has(unit) && next.kind !== 'number') return { ...word, kind: 'number', unit, text, ...(isOne ? { key: '1' } : {}) }
  if (isOne || !(next.kind === 'content' || next.kind === 'name')) return word
  const more = multiples(word.key, next.text)
  return { ...word, unit, ...(more.length > 0 ? { text, others: [...(word.others ?? []), ...more] } : {}) }
}

const nameOf = (code: string): string =>
  code
    .replaceAll('`', '')
    .trim()
    .toLowerCase()
    .replace(/^-+|\(\)$|[^\p{L}\p{N})]+$/gu, '')
