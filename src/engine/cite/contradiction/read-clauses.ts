import { stopWords } from '../../../core/text/stop-words.ts'
import { commonForm } from '../../../core/text/synonyms.ts'
import { stem } from '../../../core/text/words.ts'
import { numberWords } from '../statement.ts'
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
}

const word =
  /(?<code>`[^`\n]+`)|(?<number>\d+(?:[.,_]\d+)*)(?<tail>%|[a-zA-Z]{1,8}\b|\s?[\p{Script=Han}\p{Script=Katakana}]{1,8})?|(?<latin>[\p{L}_$@][\p{L}\p{N}\p{M}_$@]*(?:(?:[._\-/:]|['’](?=[a-z]))[\p{L}\p{N}_$@]+)*)|(?<stop>[,;:()!?。，；：（）、—–]|\.(?=\s|$)|\s-\s)/gu
/** In back quotes a value is no name: it is read as it would be without them. */
const quotedValue = /`(\d+(?:[.,_]\d+)*\s?(?:%|\p{L}{1,12})?)`/gu
/** A value beside other words in back quotes, as in `--retries 3` or `limit=30`. */
const valueInCode = /(?<=[\s=(,[])\d+(?:[.,_]\d+)*(?=[\s),;\]`])/g
const splits = new Set(['and', 'but', 'while', 'whereas', 'or', 'und', 'aber', 'während', 'et', 'mais', 'tandis', 'y', 'pero', 'mientras'])
const ordinals = new Set(['first', 'second', 'third', 'fourth', 'last'])
const isIdentifier = (text: string): boolean => /[_$@\d./:]|\p{Ll}\p{Lu}|^\p{Lu}{2,}|^--/u.test(text)

/** The words of a sentence, in order. Ideographs are left out: what can be compared of them with another language are numbers and names. */
export function readWords(text: string): readonly Word[] {
  const found: Word[] = []
  let clause = 0
  const add = (text: string, key: string, kind: Word['kind'], unit?: string) =>
    found.push({ text, key, kind, at: found.length, clause, ...(unit === undefined ? {} : { unit }) })
  for (const { groups = {} } of text
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/[*]/g, '')
    .replace(quotedValue, '$1')
    .matchAll(word)) {
    const { code, number, tail, latin, stop } = groups
    if (stop) clause++
    else if (code) {
      add(code, nameOf(code), 'name')
      for (const [value] of code.matchAll(valueInCode)) add(value, canonical(value), 'number')
    } else if (number) {
      const { unit, written } = tail === undefined ? {} : readUnit(tail.trim())
      add(`${number}${tail?.startsWith(' ') ? ' ' : ''}${written ?? ''}`, canonical(number), 'number', unit)
    } else if (latin) {
      const lower = latin.toLowerCase()
      if (splits.has(lower)) clause++
      else if (Object.hasOwn(numberWords, lower)) add(latin, numberWords[lower]!, 'number')
      else if (ordinals.has(lower)) add(latin, lower, 'ordinal')
      else if (stopWords.has(lower)) add(latin, lower, 'function')
      else if (isIdentifier(latin)) add(latin, lower, 'name')
      else add(latin, commonForm(lower, stem(lower)), 'content')
    }
  }
  return found.map((each, at) =>
    each.kind === 'number' && each.unit === undefined ? { ...each, ...unitBehind(each, found[at + 1]) } : each,
  )
}

/** A blank may stand before a unit. `s` alone is no word of the text otherwise. */
function unitBehind({ text }: Word, next: Word | undefined): Pick<Word, 'unit' | 'text'> {
  if (!next || !(next.kind === 'content' || next.kind === 'name' || next.key === 's' || next.key === 'd')) return { text }
  const { unit } = readUnit(next.text)
  return { unit, text: sizes.has(unit) ? `${text} ${next.text}` : text }
}

const nameOf = (code: string): string =>
  code
    .slice(1, -1)
    .toLowerCase()
    .replace(/^-+|\(\)$|[^\p{L}\p{N})]+$/gu, '')

const canonical = (text: string): string => {
  const plain = /^\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?$/.test(text) ? text.replace(/[,_]/g, '') : text
  return plain
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
