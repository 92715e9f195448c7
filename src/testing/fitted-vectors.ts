import { stopWords } from '../core/text/stop-words.ts'
import { eachTerm, stem } from '../core/text/words.ts'
import { fitLatent, latentQuery, newSample, questionKeys } from '../docs/rank/latent.ts'

/** Texts that the space is fitted on at most, and its terms and pairs at most. */
const mostFitted = 8_000
const mostRows = 60_000

/**
 * Vectors that mean something without a model: a space fitted on the texts themselves, from which words stand together in them. Gives what turns any text into its
 * vector of length one; a text that shares no word with them gets one that is near to nothing.
 */
export function fittedVectors(texts: readonly string[], dimensions = 256): (text: string) => Float32Array {
  const numbers = new Map<string, number>()
  const read = (text: string, grows: boolean): Uint32Array => {
    const found: number[] = []
    eachTerm(text, (term, form) => {
      const known = numbers.get(term)
      if (known === undefined && !grows) return
      const number = known ?? numbers.size
      if (known === undefined) numbers.set(term, number)
      found.push(number * 4 + form)
    })
    return Uint32Array.from(found)
  }
  const stride = Math.max(1, Math.ceil(texts.length / mostFitted))
  const bodies = texts.filter((_, at) => at % stride === 0).map((text) => read(text, true))
  const skip = new Set([...stopWords].flatMap((word) => numbers.get(stem(word)) ?? []))
  const sample = newSample(skip)
  for (const body of bodies) sample.add({ title: [], crumbs: [], body })
  const model = fitLatent(sample, { dimensions: Math.max(2, Math.min(dimensions, bodies.length - 1)), vocabulary: mostRows })
  return (text) => {
    const vector = latentQuery(model.dimensions, [model], questionKeys(read(text, false), skip))
    if (vector.some((value) => value !== 0)) return vector
    return vector.fill(1 / Math.sqrt(vector.length))
  }
}
