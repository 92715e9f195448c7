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
}

let spoken: (Pick<SpokenWords, 'language' | 'own'> & Record<'read' | 'readFinding', (english: string) => string>) | undefined

/** Has this process speak a language to its reader; English until then. Before anything is said. */
export function speak({ language, own, others, findings }: SpokenWords): void {
  spoken = { language, own, read: lazyReader(() => others), readFinding: lazyReader(() => ({ ...others, ...findings })) }
}

/** Made when something is read: most commands read nothing, and it has some thousand patterns. */
function lazyReader(sentences: () => Sentences): (english: string) => string {
  let read: ((english: string) => string) | undefined
  return (english) => {
    read ??= sentenceReader(sentences())
    return read(english)
  }
}

/**
 * A sentence in the reader's language, written in English with its values: say`Deleted ${name}`. Its translation stands under the English with numbered places,
 * `Deleted {1}`; blanks around it are no part of it.
 */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  if (!spoken) return englishSpeech.say(texts, ...values)
  const { own, language } = spoken
  const english = texts.reduce((key, text, at) => `${key}{${at}}${text}`)
  const { before, words, after } = trimmed(english)
  const message = own[words]
  const text = message === undefined ? words : textOf(message, values[0], language)
  return `${before}${text}${after}`.replace(/\{(\d+)\}/g, (place, number) => {
    const value = values[Number(number) - 1]
    return value === undefined ? place : String(value)
  })
}

/** `1 run`, `1,234 runs`, in the reader's language; its translation stands under `{1} runs`. */
export function sayCount(count: number, noun: string): string {
  const message = spoken?.own[`{1} ${noun}s`]
  if (!spoken || message === undefined) return counted(count, noun)
  return textOf(message, count, spoken.language).replace('{1}', numberIn(spoken.language, count))
}

/** A sentence of the terminal's own that stands as data, such as a line of help, in the reader's language. */
export function sayText(english: string): string {
  const message = spoken?.own[english]
  return typeof message === 'string' ? message : english
}

/** An English sentence that was made elsewhere, with its values in it, in the reader's language where it is known: an error, a caption, a setting. */
export const inReadersLanguage = (english: string): string => (spoken ? spoken.read(english) : english)

/** The same of several sentences, such as the note of an answer. */
export const noteInReadersLanguage = (english: string): string =>
  eachSentence(english).map(inReadersLanguage).join(' ').replace(afterFullWidthStop, '$1')

/** The same of what `ibid doctor` finds. */
export const findingInReadersLanguage = (english: string): string => (spoken ? spoken.readFinding(english) : english)

/** A language to say something in. */
export interface Speech {
  readonly say: typeof say
  readonly sayCount: typeof sayCount
  readonly sayText: typeof sayText
  readonly inReadersLanguage: typeof inReadersLanguage
  readonly noteInReadersLanguage: typeof noteInReadersLanguage
}

/** The reader's. */
export const readersSpeech: Speech = { say, sayCount, sayText, inReadersLanguage, noteInReadersLanguage }

/** English, for what leaves this process: files and answers to other programs. */
export const englishSpeech: Speech = {
  say: (texts, ...values) => texts.reduce((said, text, at) => said + String(values[at - 1] ?? '') + text),
  sayCount: counted,
  sayText: (english) => english,
  inReadersLanguage: (english) => english,
  noteInReadersLanguage: (english) => english,
}

/** The language that the reader is spoken to in, a BCP 47 tag. */
export const readersLanguage = (): string => spoken?.language ?? 'en'

/** What ends a sentence as wide as a character needs no blank behind it. */
const afterFullWidthStop = /([。！？]) /g

function trimmed(text: string): { readonly before: string; readonly words: string; readonly after: string } {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return { before, words, after }
}
