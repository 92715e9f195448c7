import { type Catalogue, numberIn, textOf } from '../../core/language/message.ts'
import { counted } from '../amounts.ts'
import { eachSentence, type Sentences, sentenceReader } from './sentences.ts'

/** What the terminal says in a language other than English. */
export interface SpokenWords {
  /** A BCP 47 tag. */
  readonly language: string
  /** What it says of its own, by what it says in English. */
  readonly own: Catalogue
  /** What comes to it as an English sentence: errors, captions, settings. */
  readonly others: Sentences
  /** What `ibid doctor` finds, which fits too much else to be among them. */
  readonly findings: Sentences
  /** What a source says against a sentence, which does too. */
  readonly reasons: Sentences
}

/** A language to say something in. */
export interface Speech {
  /** A BCP 47 tag. */
  readonly language: string
  /**
   * A sentence in that language, written in English with its values: say`Deleted ${name}`. Its translation stands under the English with numbered places,
   * `Deleted {1}`; blanks around it are no part of it.
   */
  say(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string
  /** `1 run`, `1,234 runs`; its translation stands under `{1} runs`. */
  sayCount(count: number, noun: string): string
  /** A sentence of the terminal's own that stands as data, such as a line of help. */
  sayText(english: string): string
  /** An English sentence that was made elsewhere, with its values in it, where it is known: an error, a caption, a setting. */
  inReadersLanguage(english: string): string
  /** The same of several sentences, such as the note of an answer. */
  noteInReadersLanguage(english: string): string
  /** The same of what `ibid doctor` finds. */
  findingInReadersLanguage(english: string): string
  /** The same of why a sentence of an answer does not hold. */
  reasonInReadersLanguage(english: string): string
}

/** English, and what leaves this process for programs. */
export const englishSpeech: Speech = {
  language: 'en',
  say: (texts, ...values) => texts.reduce((said, text, at) => said + String(values[at - 1] ?? '') + text),
  sayCount: counted,
  sayText: (english) => english,
  inReadersLanguage: (english) => english,
  noteInReadersLanguage: (english) => english,
  findingInReadersLanguage: (english) => english,
  reasonInReadersLanguage: (english) => english,
}

/** What says something in the language of those words. */
export function speechOf({ language, own, others, findings, reasons }: SpokenWords): Speech {
  const inReadersLanguage = lazyReader(() => others)
  return {
    language,
    say(texts, ...values) {
      const english = texts.reduce((key, text, at) => `${key}{${at}}${text}`)
      const { before, words, after } = trimmed(english)
      const message = own[words]
      const text = message === undefined ? words : textOf(message, values[0], language)
      return `${before}${text}${after}`.replace(/\{(\d+)\}/g, (place, number) => {
        const value = values[Number(number) - 1]
        return value === undefined ? place : String(value)
      })
    },
    sayCount(count, noun) {
      const message = own[`{1} ${noun}s`]
      return message === undefined ? counted(count, noun) : textOf(message, count, language).replace('{1}', numberIn(language, count))
    },
    sayText(english) {
      const message = own[english]
      return typeof message === 'string' ? message : english
    },
    inReadersLanguage,
    noteInReadersLanguage: (english) => eachSentence(english).map(inReadersLanguage).join(' ').replace(afterFullWidthStop, '$1'),
    findingInReadersLanguage: lazyReader(() => ({ ...others, ...findings })),
    reasonInReadersLanguage: lazyReader(() => ({ ...others, ...reasons })),
  }
}

/** Made when something is read: most commands read nothing, and it has some thousand patterns. */
function lazyReader(sentences: () => Sentences): (english: string) => string {
  let read: ((english: string) => string) | undefined
  return (english) => {
    read ??= sentenceReader(sentences())
    return read(english)
  }
}

let spoken = englishSpeech

/** Has this process speak a language to its reader; English until then. Before anything is said. */
export function speak(words: SpokenWords): void {
  spoken = speechOf(words)
}

/** The reader's language, whatever that is when something is said. */
export const readersSpeech: Speech = {
  get language() {
    return spoken.language
  },
  say: (texts, ...values) => spoken.say(texts, ...values),
  sayCount: (count, noun) => spoken.sayCount(count, noun),
  sayText: (english) => spoken.sayText(english),
  inReadersLanguage: (english) => spoken.inReadersLanguage(english),
  noteInReadersLanguage: (english) => spoken.noteInReadersLanguage(english),
  findingInReadersLanguage: (english) => spoken.findingInReadersLanguage(english),
  reasonInReadersLanguage: (english) => spoken.reasonInReadersLanguage(english),
}

export const { say, sayCount, sayText, inReadersLanguage, noteInReadersLanguage, findingInReadersLanguage, reasonInReadersLanguage } =
  readersSpeech

/** The language that the reader is spoken to in, a BCP 47 tag. */
export const readersLanguage = (): string => spoken.language

/** What ends a sentence as wide as a character needs no blank behind it. */
const afterFullWidthStop = /([。！？]) /g

function trimmed(text: string): { readonly before: string; readonly words: string; readonly after: string } {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return { before, words, after }
}
