import { firstStage } from '../rank/contract.ts'
import type { Norms, Scratch } from './first-stage.ts'
import { readHead } from './postings.ts'
import type { IndexView, SegmentView } from './view.ts'

/**
 * Adds one posting list to the sums of its sections, and its counts to those of its pages. The loop runs once for every section that holds the term: it
 * reads numbers by hand, and no closure may capture what it changes.
 */
export const accumulate = (data: Uint8Array, segment: SegmentView, weight: number, row: number, norms: Norms, scratch: Scratch): void => {
  const { k1 } = firstStage
  const { layout, sectionBase, pageBase } = segment
  const { titles, crumbs, bodies, pageOf } = layout
  const { scores, touched, counts } = scratch
  const { title: titleNorms, crumbs: crumbNorms, body: bodyNorms } = norms
  const cursor = { data, at: 0 }
  readHead(cursor)
  const end = data.length
  const scaled = weight * (k1 + 1)
  const rowBase = row + pageBase
  let at = cursor.at
  let section = -1
  while (at < end) {
    let byte = data[at++] as number
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = data[at++] as number
      value |= (byte & 127) << shift
    }
    section += value
    byte = data[at++] as number
    value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = data[at++] as number
      value |= (byte & 127) << shift
    }
    const body = value >>> 4
    const title = (value >>> 2) & 3
    const above = value & 3
    const page = pageOf[section] as number
    touched[pageBase + page] = 1
    counts[rowBase + page] = (counts[rowBase + page] as number) + body + title
    let tf = body * (bodyNorms[bodies[section] as number] as number)
    if (title > 0) tf += title * (titleNorms[titles[section] as number] as number)
    if (above > 0) tf += above * (crumbNorms[crumbs[section] as number] as number)
    scores[sectionBase + section] = (scores[sectionBase + section] as number) + (scaled * tf) / (tf + k1)
  }
}

/** Adds one term's share to the scores of the pages, from its counts by page. */
export const accumulatePages = (view: IndexView, weight: number, row: number, scratch: Scratch): void => {
  const { k1 } = firstStage
  const { pageScores, counts } = scratch
  const scaled = weight * (k1 + 1)
  for (const { pageBase, pageNorms } of view.segments) {
    for (let page = 0; page < pageNorms.length; page += 1) {
      const count = counts[row + pageBase + page] as number
      if (count === 0) continue
      const tf = count * (pageNorms[page] as number)
      pageScores[pageBase + page] = (pageScores[pageBase + page] as number) + (scaled * tf) / (tf + k1)
    }
  }
}
