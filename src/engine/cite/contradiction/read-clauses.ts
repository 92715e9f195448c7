import { stopWords } from '../../../core/text/stop-words.ts'
import { commonForm } from '../../../core/text/synonyms.ts'
import { stem } from '../../../core/text/words.ts'

/** A word of a sentence. Two words with one `key` are the same in every spelling that counts. */
export interface Word {
  /** As it is written. */
  readonly text: string
  readonly key: string
  /** `name`: an identifier or what stands in back quotes; `function`: a word that carries no meaning by itself. */
  readonly kind: 'number' | 'name' | 'content' | 'function'
  /** Which word it is, from 0, and of which clause. */
  readonly at: number
  readonly clause: number
  /** Of a number: the unit behind it, such as `ms` or `day`. */
  readonly unit?: string
}

const word =
  /(?<code>`[^`\n]+`)|(?<number>\d+(?:[.,]\d+)*)(?<tail>%|[a-zA-Z]{1,8}\b)?|(?<latin>[\p{L}_$@][\p{L}\p{N}\p{M}_$@]*(?:(?:[._\-/:]|['’](?=[a-z]))[\p{L}\p{N}_$@]+)*)|(?<stop>[,;:()!?。，；：（）、—–]|\.(?=\s|$)|\s-\s)/gu
const splits = new Set(['and', 'but', 'while', 'whereas', 'or', 'und', 'aber', 'während', 'et', 'mais', 'tandis', 'y', 'pero', 'mientras'])
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
    .matchAll(word)) {
    const { code, number, tail, latin, stop } = groups
    if (stop) clause++
    else if (code)
      add(
        code,
        code
          .slice(1, -1)
          .toLowerCase()
          .replace(/^-+|\(\)$|[^\p{L}\p{N})]+$/gu, ''),
        'name',
      )
    else if (number) add(`${number}${tail ?? ''}`, canonical(number), 'number', tail === undefined ? undefined : unitOf(tail))
    else if (latin) {
      const lower = latin.toLowerCase()
      if (splits.has(lower)) clause++
      else if (stopWords.has(lower)) add(latin, lower, 'function')
      else if (isIdentifier(latin)) add(latin, lower, 'name')
      else add(latin, commonForm(lower, stem(lower)), 'content')
    }
  }
  return found.map((each, at) => (each.kind === 'number' && each.unit === undefined ? { ...each, ...unitBehind(found[at + 1]) } : each))
}

/** A blank may stand before a unit. `s` alone is no word of the text otherwise. */
const unitBehind = (next: Word | undefined): { readonly unit?: string } =>
  next && (next.kind === 'content' || next.kind === 'name' || next.key === 's' || next.key === 'd') ? { unit: unitOf(next.key) } : {}

/** One name for the units that are written in several ways. */
const units: Readonly<Record<string, string>> = {
  second: 's',
  sec: 's',
  millisecond: 'ms',
  msec: 'ms',
  minut: 'min',
  hour: 'h',
  hr: 'h',
  dai: 'd',
  day: 'd',
  byte: 'b',
  kib: 'kb',
  mib: 'mb',
  gib: 'gb',
  kilobyt: 'kb',
  megabyt: 'mb',
  gigabyt: 'gb',
  percent: '%',
}
const unitOf = (text: string): string => {
  const lower = text.toLowerCase()
  return units[stem(lower)] ?? units[lower] ?? stem(lower)
}

const canonical = (text: string): string => {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return plain
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
