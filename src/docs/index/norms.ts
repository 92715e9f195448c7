import { type CollectionStatistics, firstStage } from '../rank/ranking-types.ts'
import { lengthOfCode } from './layout.ts'

/** By length code, what a count of a field is multiplied by. */
export interface Norms {
  readonly title: Float32Array
  readonly crumbs: Float32Array
  readonly body: Float32Array
  /** `tf / (tf + k1)` of a term that stands in the body alone, fewer than {@link bodyCounts} times: by `count * 256 + length code`. */
  readonly saturated: Float32Array
}

/** Counts in a body that have a place in {@link Norms}`.saturated`. */
export const bodyCounts = 16

/** The norms of what is searched. Built before the first question of every process is answered, so in plain loops, which are fast from the first run on. */
export const normsOf = (statistics: CollectionStatistics): Norms => {
  const { b, k1 } = firstStage
  const table = (weight: number, average: number, length: (code: number) => number): Float32Array => {
    const norms = new Float32Array(256)
    for (let code = 0; code < norms.length; code += 1) norms[code] = weight / (1 - b + (b * length(code)) / average)
    return norms
  }
  const body = table(firstStage.body, statistics.averageBody, lengthOfCode)
  const saturated = new Float32Array(bodyCounts * 256)
  for (let at = 0; at < saturated.length; at += 1) {
    const tf = (at >> 8) * (body[at & 255] as number)
    saturated[at] = tf / (tf + k1)
  }
  return {
    title: table(firstStage.title, statistics.averageTitle, (code) => code),
    crumbs: table(firstStage.crumbs, statistics.averageCrumbs, (code) => code),
    body,
    saturated,
  }
}
