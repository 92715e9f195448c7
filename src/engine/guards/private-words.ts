import type { Run } from '../../core/run.ts'
import { encodedIn, type NormalisedText, normalisedTextOf, wordsOf } from './normalised-text.ts'
import { personsWords } from './persons-words.ts'

/** Words in a row that tell where they come from, however they are set apart letters in a row, and characters of a word with a digit that does so by itself. */
const telling = { words: 5, letters: 24, word: 8 } as const
/** How many letters further the next row is looked up. */
const stride = 4

/**
 * The first words of the texts that stand in something private and not in what the person said. `before`: what earlier calls have told, so that a phrase is
 * found also where a call tells a part of it.
 */
export function privateWords(
  run: Run,
  { names, values, before }: { readonly names: readonly string[]; readonly values: readonly string[]; readonly before: readonly string[] },
): string | undefined {
  const said = normalisedTextOf(personsWords(run))
  const secrets = privateReadings(run)
  const stands = (kind: keyof NormalisedText, part: string): boolean =>
    !said[kind].includes(part) && secrets.some((one) => one[kind].includes(part))
  const tail = before.flatMap(wordsOf).slice(1 - telling.words)
  const together = [...tail, ...values].join(' ')
  return [...names, ...values.flatMap((value) => [value, ...encodedIn(value)]), together]
    .map((text) => privateIn(text, stands))
    .find(Boolean)
}

type Stands = (kind: keyof NormalisedText, part: string) => boolean

function privateIn(text: string, stands: Stands): string | undefined {
  const words = wordsOf(text)
  for (const [at, word] of words.entries()) {
    if (word.length >= telling.word && /\d/.test(word) && stands('words', ` ${word} `)) return word
    const phrase = words.slice(at, at + telling.words)
    if (phrase.length === telling.words && stands('words', ` ${phrase.join(' ')} `)) return phrase.join(' ')
  }
  const numbers = [...text.matchAll(/\d(?:[^\p{L}\p{N}]{0,3}\d)+/gu)].flatMap(([found]) => partsJoined(found.match(/\d+/g) ?? []))
  const number = numbers.find((digits) => stands('words', ` ${digits} `) || (digits.length > telling.word && stands('letters', digits)))
  if (number !== undefined) return number
  const letters = words.join('')
  for (let at = 0; at + telling.letters <= letters.length; at += stride) {
    const row = letters.slice(at, at + telling.letters)
    if (stands('letters', row)) return row
  }
  return undefined
}

/** Each run of neighbours taken together that is long enough to tell. */
const partsJoined = (parts: readonly string[]): readonly string[] =>
  parts
    .flatMap((_, from) => parts.slice(from, from + 12).map((_part, count) => parts.slice(from, from + count + 1).join('')))
    .filter(isTelling)

const isTelling = ({ length }: string): boolean => length >= telling.word

/** What the run has read that is not for everybody: results, what came with the question or of earlier turns, and what it was told of the person. */
const privateReadings = ({ results, request = undefined }: Run): readonly NormalisedText[] => [
  ...results.flatMap(({ output }) => (output.origin?.private ? [readingOfOutput(output)] : [])),
  ...(request?.history ?? []).flatMap(({ answer, read }) => (read?.private ? [normalisedTextOf(answer)] : [])),
  ...(request?.memory ? [normalisedTextOf(request.memory.text)] : []),
  ...(request?.knows?.private ? [normalisedTextOf([request.context, request.said === undefined ? '' : request.question].join('\n'))] : []),
]

/** What outputs say, worked out once each. */
const readings = new WeakMap<object, NormalisedText>()

function readingOfOutput(output: Run['results'][number]['output']): NormalisedText {
  const known = readings.get(output)
  if (known !== undefined) return known
  const made = normalisedTextOf([output.text, ...(output.sources ?? []).map(({ title, text }) => `${title} ${text}`)].join(' \n '))
  readings.set(output, made)
  return made
}
