import type { Source } from '../../core/source.ts'
import { type Sentence, sentences } from '../../core/text/sentences.ts'

const read = new WeakMap<Source, readonly Sentence[]>()

/** The sentences of a source that a stretch of it touches. */
export function sentencesAt(source: Source, start: number, end: number): readonly Sentence[] {
  const all = read.get(source) ?? sentences(source.text)
  read.set(source, all)
  return all.filter((unit) => unit.start < end && start < unit.end)
}

/** The whole sentences that a quote stands in, in the words of the source. */
export function passageOfQuote(source: Source, quote: string): string {
  const start = source.text.indexOf(quote)
  return start < 0 ? quote : passageAt(source, start, start + quote.length)
}

export function passageAt(source: Source, start: number, end: number): string {
  const touched = sentencesAt(source, start, end)
  return source.text.slice(Math.min(start, ...touched.map((unit) => unit.start)), Math.max(end, ...touched.map((unit) => unit.end)))
}
