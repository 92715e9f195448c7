import { firstStage } from '../rank/ranking-types.ts'
import { bodyCounts, type Norms } from './norms.ts'
import { readHead } from './postings.ts'
import type { ScoreBuffers } from './score-buffers.ts'
import type { SegmentView } from './view.ts'

/** What one term adds: to a section and to a page at most, times `k1 + 1`; `row` is where its counts by page begin. */
export interface TermShare {
  readonly section: number
  readonly page: number
  readonly row: number
}

/**
 * Adds one posting list to the sums of its sections and of its pages, and notes its counts by page. The loop runs once for every section that holds the
 * term: it reads numbers by hand, and no closure may capture what it changes.
 */
export const addTermScores = (data: Uint8Array, segment: SegmentView, share: TermShare, norms: Norms, scratch: ScoreBuffers): void => {
  const { k1 } = firstStage
  const { layout, sectionBase, pageBase, pageNorms } = segment
  const { titles, crumbs, bodies, pageOf } = layout
  const { scores, touched, counts, pageScores } = scratch
  const { title: titleNorms, crumbs: crumbNorms, body: bodyNorms, saturated } = norms
  const cursor = { data, at: 0 }
  readHead(cursor)
  const end = data.length
  const scaled = share.section * (k1 + 1)
  const pageScaled = share.page * (k1 + 1)
  const rowBase = share.row + pageBase
  let at = cursor.at
  let section = -1
  let page = -1
  let onPage = 0
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
    const next = pageOf[section] as number
    if (next !== page) {
      if (onPage > 0) {
        const tf = onPage * (pageNorms[page] as number)
        counts[rowBase + page] = onPage
        pageScores[pageBase + page] = (pageScores[pageBase + page] as number) + (pageScaled * tf) / (tf + k1)
      }
      touched[pageBase + next] = 1
      page = next
      onPage = 0
    }
    onPage += body + title
    const code = bodies[section] as number
    if (value < bodyCounts * 16 && (value & 15) === 0) {
      scores[sectionBase + section] = (scores[sectionBase + section] as number) + scaled * (saturated[(value << 4) | code] as number)
      continue
    }
    let tf = body * (bodyNorms[code] as number)
    if (title > 0) tf += title * (titleNorms[titles[section] as number] as number)
    if (above > 0) tf += above * (crumbNorms[crumbs[section] as number] as number)
    scores[sectionBase + section] = (scores[sectionBase + section] as number) + (scaled * tf) / (tf + k1)
  }
  if (onPage === 0) return
  const tf = onPage * (pageNorms[page] as number)
  counts[rowBase + page] = onPage
  pageScores[pageBase + page] = (pageScores[pageBase + page] as number) + (pageScaled * tf) / (tf + k1)
}
