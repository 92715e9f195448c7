import type { CollectionStatistics } from '../rank/ranking-types.ts'
import type { Norms } from './norms.ts'

/** Sums by section and page, and counts by term and page; used again by the next question. */
export interface ScoreBuffers {
  scores: Float32Array
  pageScores: Float32Array
  /** 1 for pages on which any term occurs, in any field. */
  touched: Uint8Array
  counts: Uint16Array
  /** Of the view that was searched last. */
  norms?: { readonly of: CollectionStatistics; readonly norms: Norms }
}

export const newScoreBuffers = (): ScoreBuffers => ({
  scores: new Float32Array(0),
  pageScores: new Float32Array(0),
  touched: new Uint8Array(0),
  counts: new Uint16Array(0),
})
