import { stopWords } from '../core/text/stop-words.ts'
import { eachTerm, stem } from '../core/text/words.ts'

/** How the space is fitted. The defaults, and the numbers below, are the better ones of a few that were tried on `zh-react`, `hotpotqa-mini` and `scifact`. */
export interface FitSettings {
  /** Coordinates of a vector; 256 where absent. */
  readonly dimensions?: number
  /** Passes over the texts; 60 where absent, about half a second each for 4,000 sections. */
  readonly passes?: number
}

/** Texts that are told from each other in one step. */
const batch = 64
/** How sharply: cosines are divided by it. */
const sharpness = 0.1
/** Length of a step, falling to none. */
const firstRate = 0.05
/** Words of a text that is cut out to be its question. */
const fewestWords = 4
const mostWords = 14
/** How often a question is the text's first line, its heading, and how often it stays in the text. */
const headings = 0.3
const staying = 0.3

/** Words with what each counts. */
interface Bag {
  readonly words: readonly number[]
  readonly weights: readonly number[]
}

/** A vector of length one, how long it was, and what would make it better. */
interface Point {
  readonly bag: Bag
  readonly vector: Float32Array
  readonly length: number
  readonly slope: Float32Array
}

/** Numbers from 0 to 1, the same each time. */
const randomNumbers = (): (() => number) => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Vectors that mean something without a model: each word gets one, and they are moved until a few words of a text are nearer to the rest of it than to other texts.
 * Nothing but the texts is used. Gives what turns any text into its vector of length one; one that shares no word with them gets a vector that is near to nothing.
 * The same texts give the same vectors.
 */
export function fittedVectors(
  texts: readonly string[],
  { dimensions = 256, passes = 60 }: FitSettings = {},
): (text: string) => Float32Array {
  const numbers = new Map<string, number>()
  const skipped = new Set([...stopWords].map(stem))
  const read = (text: string): number[] => {
    const found: number[] = []
    eachTerm(text, (term) => {
      if (skipped.has(term)) return
      if (!isFitted && !numbers.has(term)) numbers.set(term, numbers.size)
      const number = numbers.get(term)
      if (number !== undefined) found.push(number)
    })
    return found
  }
  let isFitted = false
  const bodies = texts.map(read)
  const firstLines = texts.map((text) => read(text.split('\n', 1)[0] ?? '').length)
  isFitted = true
  const rarity = rarityOf(bodies, numbers.size)
  const random = randomNumbers()
  const rows = Float32Array.from(
    { length: numbers.size * dimensions },
    () => (random() + random() + random() + random() - 2) / Math.sqrt(dimensions),
  )
  const bagOf = (words: readonly number[]): Bag => {
    const counts = new Map<number, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return { words: [...counts.keys()], weights: [...counts].map(([word, count]) => (1 + Math.log(count)) * (rarity[word] ?? 0)) }
  }
  const pointOf = (words: readonly number[]): Point => placed(bagOf(words), rows, dimensions)
  const moved = new Float32Array(numbers.size).fill(1e-8)
  const long = bodies.flatMap((words, at) => (words.length >= fewestWords * 3 ? [at] : []))
  const size = Math.min(batch, long.length)
  for (let pass = 0; size > 1 && pass < passes; pass += 1) {
    shuffle(long, random)
    const rate = firstRate * (1 - pass / passes)
    for (let from = 0; from + size <= long.length; from += size) {
      const pairs = long.slice(from, from + size).map((at) => pairOf(bodies[at] ?? [], firstLines[at] ?? 0, random))
      const questions = pairs.map(({ question }) => pointOf(question))
      const answers = pairs.map(({ answer }) => pointOf(answer))
      tellApart(questions, answers)
      for (const point of [...questions, ...answers]) move(point, rows, moved, rate)
    }
  }
  return (text) => {
    const { vector } = pointOf(read(text))
    return vector.some((value) => value !== 0) ? vector : vector.fill(1 / Math.sqrt(dimensions))
  }
}

const rarityOf = (bodies: readonly (readonly number[])[], words: number): Float64Array => {
  const held = new Float64Array(words)
  for (const body of bodies) for (const word of new Set(body)) held[word] = (held[word] ?? 0) + 1
  return held.map((count) => Math.log((bodies.length + 1) / (count + 0.5)))
}

const shuffle = (list: number[], random: () => number): void => {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0]
  }
}

/** A few words of a text that stand together, or its heading, and the rest of it. */
const pairOf = (words: readonly number[], firstLine: number, random: () => number) => {
  const takesHeading = random() < headings && firstLine > 1 && words.length > firstLine + fewestWords
  const length = takesHeading ? firstLine : fewestWords + Math.floor(random() * (mostWords - fewestWords))
  const from = takesHeading ? 0 : Math.floor(random() * Math.max(1, words.length - length))
  const question = words.slice(from, from + length)
  return { question, answer: random() < staying ? words : [...words.slice(0, from), ...words.slice(from + length)] }
}

const placed = (bag: Bag, rows: Float32Array, dimensions: number): Point => {
  const vector = new Float32Array(dimensions)
  for (const [at, word] of bag.words.entries()) {
    const weight = bag.weights[at] as number
    for (let k = 0, from = word * dimensions; k < dimensions; k += 1)
      vector[k] = (vector[k] as number) + weight * (rows[from + k] as number)
  }
  const length = Math.sqrt(product(vector, vector)) || 1
  for (let k = 0; k < dimensions; k += 1) vector[k] = (vector[k] as number) / length
  return { bag, vector, length, slope: new Float32Array(dimensions) }
}

const product = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let k = 0; k < a.length; k += 1) sum += (a[k] as number) * (b[k] as number)
  return sum
}

const add = (into: Float32Array, vector: Float32Array, times: number): void => {
  for (let k = 0; k < into.length; k += 1) into[k] = (into[k] as number) + times * (vector[k] as number)
}

/** Slopes that bring each question nearer to its own answer than to the others. */
const tellApart = (questions: readonly Point[], answers: readonly Point[]): void => {
  for (const [at, question] of questions.entries()) {
    const scores = answers.map(({ vector }) => product(question.vector, vector) / sharpness)
    const top = Math.max(...scores)
    const shares = scores.map((score) => Math.exp(score - top))
    const all = shares.reduce((sum, share) => sum + share, 0)
    for (const [other, answer] of answers.entries()) {
      const slope = ((shares[other] ?? 0) / all - (other === at ? 1 : 0)) / sharpness
      if (Math.abs(slope) < 1e-3) continue
      add(question.slope, answer.vector, slope)
      add(answer.slope, question.vector, slope)
    }
  }
}

/** Moves the words of a point against its slope; the more a word has moved, the less. */
const move = ({ bag, vector, length, slope }: Point, rows: Float32Array, moved: Float32Array, rate: number): void => {
  const dimensions = vector.length
  const along = product(vector, slope)
  for (let k = 0; k < dimensions; k += 1) slope[k] = ((slope[k] as number) - along * (vector[k] as number)) / length
  const size = product(slope, slope) / dimensions
  for (const [at, word] of bag.words.entries()) {
    const weight = bag.weights[at] as number
    moved[word] = (moved[word] as number) + size * weight * weight
    const step = (rate * weight) / Math.sqrt(dimensions * (moved[word] as number))
    for (let k = 0, from = word * dimensions; k < dimensions; k += 1)
      rows[from + k] = (rows[from + k] as number) - step * (slope[k] as number)
  }
}
