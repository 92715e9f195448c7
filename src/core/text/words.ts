import { stemmers } from './stemmers.ts'
import { stopWords } from './stop-words.ts'

/**
 * How a word in a text is inflected against its stem: 0 the base form, 1 a plural or third person, 2 a participle or past, 3 derived otherwise.
 * Two bits beside a stemmed term let a ranking tell `batch` from `batching` without a second index.
 */
export type Form = 0 | 1 | 2 | 3

/** What one written token stands for: parallel arrays of index terms, their forms and the lower-cased words they came from (`''` for whole identifiers). */
interface Reading {
  readonly terms: readonly string[]
  readonly forms: readonly Form[]
  readonly words: readonly string[]
}

const separator = 0
const letter = 1
const joiner = 2
const ideograph = 3
const surrogate = 4
const unknown = 255
/** Longest indexed word in UTF-16 units; what is longer is cut there, so a digest of 64 digits stays whole and a base64 blob costs one term. */
const longestWord = 80
const readingsKept = 20_000
const stemsKept = 40_000

const isLetter = /[\p{L}\p{N}\p{M}]/u
const isIdeograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]/u
const camelBorder = /([\p{Ll}\p{N}])(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu
const asciiWord = /^[a-z]+$/u
const number = /^[0-9]+(?:\.[0-9]+)+$/u
const contraction = /^(?:s|t|re|ll|ve|d|m)$/iu

const classes = new Uint8Array(65_536).fill(unknown)
const classify = (code: number): number => {
  if (code >= 0xd800 && code <= 0xdfff) return surrogate
  const char = String.fromCharCode(code)
  if (char === '_') return letter
  if (char === '.' || char === '-' || char === ':') return joiner
  if (isIdeograph.test(char)) return ideograph
  return isLetter.test(char) ? letter : separator
}
const classOf = (code: number): number => {
  let found = classes[code] ?? separator
  if (found === unknown) {
    found = classify(code)
    classes[code] = found
  }
  return found
}

const stems = new Map<string, Map<string, string>>()
const cyrillicWord = /^[а-яё]+$/u

/**
 * The stem of a lower-cased word in a language (two letters; one without a stemmer counts as English), accents folded. Cyrillic is Russian in every text; words
 * with anything but letters are their own stem. Memoised.
 */
export const stemIn = (language: string, word: string): string => {
  let known = stems.get(language)
  if (known === undefined) stems.set(language, (known = new Map()))
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= stemsKept) known.clear()
  const found = stemOf(word, language)
  known.set(word, found)
  return found
}

/** The stem of an English word; see {@link stemIn}. */
export const stem = (word: string): string => stemIn('en', word)

const stemOf = (word: string, language: string): string => {
  if (word.length <= 2) return folded(word)
  if (cyrillicWord.test(word)) return folded(stemmers['ru']!(word))
  if (language === 'en' || stemmers[language] === undefined) return asciiWord.test(word) ? stemmers['en']!(word) : folded(word)
  return /^\p{L}+$/u.test(word) ? folded(stemmers[language](word)) : folded(word)
}

const formOf = (word: string, stemmed: string): Form => {
  if (word === stemmed) return 0
  if (word.endsWith('ing') || word.endsWith('ed')) return 2
  if (word.endsWith('s')) return 1
  return word.length - stemmed.length <= 1 ? 0 : 3
}

const isPlain = /^[\x20-\x7e]*$/u
const folded = (lower: string): string => (isPlain.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
const plain = (text: string): string => folded(text.toLowerCase())

/** `map_batches`, `mapBatches` and `map-batches` are one identifier: separators inside a segment are dropped, those between segments become a dot. */
const whole = (segments: readonly string[]): string =>
  `=${segments.map((segment) => segment.replace(/[_-]+/gu, '')).join('.')}`.slice(0, longestWord)

const read = (raw: string, language: string): Reading => {
  const terms: string[] = []
  const forms: Form[] = []
  const words: string[] = []
  const addWord = (written: string): void => {
    const lower = written.slice(0, longestWord).toLowerCase()
    const word = folded(lower)
    const stemmed = stemIn(language, isPlain.test(lower) ? word : lower.normalize('NFC'))
    terms.push(stemmed)
    forms.push(formOf(word, stemmed))
    words.push(word)
  }
  const addWhole = (segments: readonly string[]): void => {
    const term = whole(segments)
    if (term.length < 3 || terms.includes(term)) return
    terms.push(term)
    forms.push(0)
    words.push('')
  }
  if (number.test(raw)) {
    addWord(raw)
    return { terms, forms, words }
  }
  const segments: string[] = []
  for (const segment of raw.split(/[.:]+/u)) {
    const parts = segment
      .replace(camelBorder, '$1$3 $2$4')
      .split(/[\s_-]+/u)
      .filter((part) => plain(part) !== '')
    if (parts.length === 0) continue
    for (const part of parts) addWord(part)
    const lower = plain(segment)
    segments.push(lower)
    if (parts.length > 1) addWhole([lower])
  }
  if (segments.length > 1) {
    addWhole(segments)
    if (segments.length > 2) addWhole(segments.slice(-2))
  }
  return { terms, forms, words }
}

/** Readings in one language met lately, and those met before them: when the first are full they become the second, so that frequent words stay known. */
interface Readings {
  lately: Map<string, Reading>
  earlier: Map<string, Reading>
}
const readings = new Map<string, Readings>()
const readingOf = (raw: string, language: string): Reading => {
  let kept = readings.get(language)
  if (kept === undefined) readings.set(language, (kept = { lately: new Map(), earlier: new Map() }))
  const known = kept.lately.get(raw)
  if (known !== undefined) return known
  if (kept.lately.size >= readingsKept) {
    kept.earlier = kept.lately
    kept.lately = new Map()
  }
  // A copy: a slice kept as a key would keep the whole document in memory.
  const own = ` ${raw}`.slice(1)
  const found = kept.earlier.get(own) ?? read(own, language)
  kept.lately.set(own, found)
  return found
}

const symbolic = (name: string, mark: string, language: string): Reading => {
  const base = readingOf(name, language)
  return {
    terms: [...base.terms, `=${plain(name)}${mark}`],
    forms: [...base.forms, 0],
    words: [...base.words, ''],
  }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const isHan = /\p{Script=Han}/u
const isHangul = /\p{Script=Hangul}/u

/**
 * A run of letters without spaces between words: its words by dictionary, behind each its single ideographs, so that a short question finds what a dictionary
 * parts otherwise; of Hangul, which has spaces and endings, the pairs of its syllables.
 */
const unspaced = (run: string): Reading => {
  const known = runs.get(run)
  if (known !== undefined) return known
  if (runs.size >= runsKept) runs.clear()
  const found = readUnspaced(run)
  if (run.length <= longestRun) runs.set(` ${run}`.slice(1), found)
  return found
}
const runs = new Map<string, Reading>()
const runsKept = 4_000
const longestRun = 200

const readUnspaced = (run: string): Reading => {
  const terms: string[] = []
  for (const { segment } of segmenter.segment(run.normalize('NFKC'))) {
    const word = segment.slice(0, longestWord)
    const chars = [...word]
    terms.push(word)
    if (chars.length === 1) continue
    chars.forEach((char, at) => {
      if (isHan.test(char)) terms.push(char)
      else if (at > 0 && chars.length > 2 && isHangul.test(char)) terms.push(`${chars[at - 1]}${char}`)
    })
  }
  return { terms, forms: terms.map(() => 0), words: terms }
}

/** 0 no letter, 1 or 2 UTF-16 units of a letter, -1 or -2 of an ideograph, at `at`. */
const unitsAt = (text: string, at: number): number => {
  const kind = classOf(text.charCodeAt(at))
  if (kind === letter) return 1
  if (kind === ideograph) return -1
  if (kind !== surrogate) return 0
  const point = text.codePointAt(at) ?? 0
  if (point < 0x10000) return 0
  const char = String.fromCodePoint(point)
  if (isIdeograph.test(char)) return -2
  return isLetter.test(char) ? 2 : 0
}

const endOfWord = (text: string, from: number): number => {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const kind = classOf(code)
    if (kind === letter) {
      at += 1
    } else if (kind === joiner) {
      const next = code === 58 && text.charCodeAt(at + 1) === 58 ? at + 2 : at + 1
      if (next >= text.length || unitsAt(text, next) <= 0) return at
      at = next
    } else if (kind === surrogate && unitsAt(text, at) === 2) {
      at += 2
    } else return at
  }
  return at
}

const afterApostrophe = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  if (code !== 39 && code !== 0x2019) return at
  let end = at + 1
  while (end < text.length && end - at <= 3 && classOf(text.charCodeAt(end)) === letter) end += 1
  return contraction.test(text.slice(at + 1, end)) ? end : at
}

const markAfter = (text: string, start: number, end: number): string => {
  const code = text.charCodeAt(end)
  if (code === 43 && text.charCodeAt(end + 1) === 43) return '++'
  return code === 35 && end - start === 1 ? '#' : ''
}

/** A dot before a name (`.env`, `.NET`) belongs to it when nothing stands before the dot. */
const dotted = (text: string, start: number): boolean =>
  text.charCodeAt(start - 1) === 46 && (start === 1 || /[\s"'`([{,]/u.test(text.charAt(start - 2)))

const scan = (text: string, language: string, each: (reading: Reading) => void): void => {
  const { length } = text
  let at = 0
  while (at < length) {
    const kind = classOf(text.charCodeAt(at))
    if (kind === separator || kind === joiner) {
      at += 1
      continue
    }
    const units = kind === letter ? 1 : kind === ideograph ? -1 : unitsAt(text, at)
    if (units === 0) {
      at += 1
    } else if (units < 0) {
      const start = at
      for (let step = units; step < 0 && at < length; step = unitsAt(text, at)) at -= step
      each(unspaced(text.slice(start, at)))
    } else {
      const end = endOfWord(text, at)
      const mark = end < length ? markAfter(text, at, end) : ''
      const name = text.slice(at, end)
      if (mark !== '') each(symbolic(name, mark, language))
      else if (dotted(text, at)) {
        each(readingOf(name, language))
        each({
          terms: [`=.${plain(name)}`.slice(0, longestWord)],
          forms: [0],
          words: [''],
        })
      } else each(readingOf(name, language))
      at = afterApostrophe(text, end + mark.length)
    }
  }
}

/**
 * Every index term of a text in reading order with its form: words, stemmed as its language asks; whole identifiers (`=usestate`, `=maxpagecount`, `=node.js`,
 * `=c++`) directly after their parts; Chinese, Japanese, Thai and their like by words and ideographs. Any string is safe: lone surrogates and control
 * characters separate words.
 */
export const eachTerm = (text: string, each: (term: string, form: Form) => void, language = 'en'): void => {
  scan(text, language, (reading) => {
    for (let at = 0; at < reading.terms.length; at += 1) each(reading.terms[at] ?? '', reading.forms[at] ?? 0)
  })
}

/** The index terms of a text in reading order; see {@link eachTerm}. */
export const terms = (text: string): string[] => {
  const found: string[] = []
  scan(text, 'en', (reading) => {
    for (const term of reading.terms) found.push(term)
  })
  return found
}

/** Plain lower-cased words in reading order: identifiers only in parts, accents folded, Chinese and its like by words and ideographs, nothing stemmed. */
export const words = (text: string): string[] => {
  const found: string[] = []
  scan(text, 'en', (reading) => {
    for (const word of reading.words) if (word !== '') found.push(word)
  })
  return found
}

/** A term of a query, with the word it came from (`''` for a whole identifier) and its form. */
export interface WordTerm {
  readonly term: string
  readonly form: Form
  readonly word: string
}

/** The terms of a query in reading order, repetitions kept, stop words dropped unless nothing else is there. */
export const queryWords = (text: string, language = 'en'): WordTerm[] => {
  const found: WordTerm[] = []
  scan(text, language, (reading) => {
    reading.terms.forEach((term, at) => {
      found.push({
        term,
        form: reading.forms[at] ?? 0,
        word: reading.words[at] ?? '',
      })
    })
  })
  const kept = found.filter((item) => item.word === '' || !stopWords.has(item.word))
  return kept.length > 0 ? kept : found
}

/** Just the terms of {@link queryWords}. */
export const queryTerms = (text: string): string[] => queryWords(text).map((item) => item.term)
