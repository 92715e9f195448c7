import { firstStage } from '../rank/ranking-types.ts'
import type { ScoreBuffers } from './score-buffers.ts'
import type { IndexView, SegmentView } from './view.ts'

/** A section's number in the view and its scores; `total` adds the share of its page. */
export interface Pick {
  readonly section: number
  readonly segment: SegmentView
  readonly page: number
  readonly lexical: number
  readonly total: number
}

/** The best of many numbered items in two arrays: a heap whose root is the worst kept. Of equal ones the lower number is better. */
interface Heap {
  readonly totals: Float64Array
  readonly items: Uint32Array
  size: number
}

const worse = ({ totals, items }: Heap, a: number, b: number): boolean =>
  (totals[a] as number) < (totals[b] as number) || (totals[a] === totals[b] && (items[a] as number) > (items[b] as number))

const swap = ({ totals, items }: Heap, a: number, b: number): void => {
  const total = totals[a] as number
  const item = items[a] as number
  totals[a] = totals[b] as number
  items[a] = items[b] as number
  totals[b] = total
  items[b] = item
}

const rise = (heap: Heap, from: number): void => {
  for (let at = from; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!worse(heap, at, parent)) return
    swap(heap, at, parent)
    at = parent
  }
}

const sink = (heap: Heap): void => {
  for (let at = 0; ; ) {
    let child = 2 * at + 1
    if (child >= heap.size) return
    if (child + 1 < heap.size && worse(heap, child + 1, child)) child += 1
    if (!worse(heap, child, at)) return
    swap(heap, child, at)
    at = child
  }
}

/** Offers the sections of a segment to the heap. */
const offer = (heap: Heap, segment: SegmentView, scratch: ScoreBuffers, allow: (document: number) => boolean): void => {
  const { layout, gone, sectionBase, pageBase } = segment
  const { starts, documents } = layout
  const { scores, pageScores, touched } = scratch
  const { totals, items } = heap
  const most = totals.length
  let least = heap.size === most ? (totals[0] as number) : 0
  for (let page = 0; page < gone.length; page += 1) {
    if (touched[pageBase + page] === 0 || gone[page] === 1) continue
    const share = firstStage.pageShare * (pageScores[pageBase + page] as number)
    const end = sectionBase + (starts[page + 1] as number)
    let allowed = false
    for (let section = sectionBase + (starts[page] as number); section < end; section += 1) {
      const lexical = scores[section] as number
      const total = lexical + share
      if (total <= least || lexical === 0) continue
      allowed ||= allow(documents[page] as number)
      if (!allowed) break
      if (heap.size < most) {
        totals[heap.size] = total
        items[heap.size] = section
        heap.size += 1
        rise(heap, heap.size - 1)
        if (heap.size < most) continue
      } else {
        totals[0] = total
        items[0] = section
        sink(heap)
      }
      least = totals[0] as number
    }
  }
}

/** The `most` best sections of pages that `allow` accepts, best first. What is equal stays in the order of the index, which joining segments keeps. */
export const topSections = (view: IndexView, scratch: ScoreBuffers, most: number, allow: (document: number) => boolean): Pick[] => {
  const heap: Heap = { totals: new Float64Array(most), items: new Uint32Array(most), size: 0 }
  for (const segment of view.segments) offer(heap, segment, scratch, allow)
  const picks: Pick[] = []
  for (let at = 0; at < heap.size; at += 1) {
    const item = heap.items[at] as number
    const segment = view.segments.findLast(({ sectionBase }) => sectionBase <= item)
    if (segment === undefined) continue
    const section = item - segment.sectionBase
    const page = segment.layout.pageOf[section] as number
    picks.push({ section, segment, page, lexical: scratch.scores[item] as number, total: heap.totals[at] as number })
  }
  return picks.sort((a, b) => b.total - a.total || a.segment.sectionBase + a.section - b.segment.sectionBase - b.section)
}
