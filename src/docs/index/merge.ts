import type { DocumentStore, DocumentWriter, StoredSegment } from '../../core/document-store.ts'
import { listsOf, newPacker, type PostingList } from './blocks.ts'
import { decodeLayout, encodeLayout, joinLayouts, type Layout } from './layout.ts'
import { eachPosting, encodePostings, type JoinPart, joinPostings } from './postings.ts'

/** Bytes of posting lists read from one segment at a time. */
const readAtOnce = 100_000
/** Bytes of blocks written in one transaction. */
const writeAtOnce = 1_000_000

interface Part {
  readonly segment: number
  readonly layout: Layout
  /** What is added to a section's number, where every page is kept. */
  readonly offset: number
  /** New section by old one, -1 for what is gone; absent where every page is kept. */
  readonly moved?: Int32Array
  /** What has been read and not yet been joined; `front` is the first of it, absent at the end of the part. */
  lists: Iterator<PostingList, undefined>
  front?: PostingList | undefined
  after: number
}

const partOf = (segment: number, layout: Layout, gone: ReadonlySet<number>, offset: number): Part & { readonly kept: number } => {
  const all = layout.titles.length
  const part = { segment, layout, offset, lists: listsOf([]), after: -1 }
  if (gone.size === 0) return { ...part, kept: all }
  const moved = new Int32Array(all)
  let next = offset
  for (let section = 0; section < all; section += 1) {
    const dead = gone.has(layout.documents[layout.pageOf[section] ?? 0] ?? 0)
    moved[section] = dead ? -1 : next
    if (!dead) next += 1
  }
  return { ...part, moved, kept: next - offset }
}

/** Reads on where the part's lists are used up. */
const readOn = async (store: DocumentStore, part: Part): Promise<void> => {
  const more = await store.read((reader) => reader.postingsAfter(part.segment, part.after, readAtOnce))
  part.lists = listsOf(more)
  part.after = more.at(-1)?.first ?? part.after
  part.front = part.lists.next().value
}

/** The part's list as it goes into the joined one; absent where nothing is left of it. */
const moveList = (part: Part, list: PostingList, pageOf: Uint32Array): JoinPart | undefined => {
  const { moved } = part
  if (moved === undefined) return { data: list.data, offset: part.offset }
  const data = encodePostings(
    (each) =>
      eachPosting(list.data, (section, counts) => {
        const to = moved[section] ?? -1
        if (to >= 0) each(to, counts)
      }),
    (section) => pageOf[section] ?? 0,
  )
  return data.length === 0 ? undefined : { data, offset: 0 }
}

/** Makes one segment of several, without what has been removed from them. Only the collection's writer may call it, one call at a time. */
export const mergeSegments = async (store: DocumentStore, writer: DocumentWriter, segments: readonly StoredSegment[]): Promise<void> => {
  const ids = segments.map(({ id }) => id)
  const { layouts, removed } = await store.read(async (reader) => {
    const [read, gone] = await Promise.all([Promise.all(ids.map((id) => reader.layout(id))), reader.removed(ids)])
    return { layouts: read.map(decodeLayout), removed: gone }
  })
  const gone = ids.map((id) => new Set(removed.filter(({ segment }) => segment === id).map(({ document }) => document)))
  const layout = joinLayouts(layouts, (part, page) => !gone[part]?.has(layouts[part]?.documents[page] ?? 0))
  const parts: Part[] = []
  let offset = 0
  ids.forEach((id, at) => {
    const part = partOf(id, layouts[at] ?? layout, gone[at] ?? new Set(), offset)
    offset += part.kept
    parts.push(part)
  })
  const target = await writer.beginSegment()
  const packer = newPacker()
  for (const part of parts) await readOn(store, part)
  for (;;) {
    const term = Math.min(...parts.map(({ front }) => front?.term ?? Number.POSITIVE_INFINITY))
    if (term === Number.POSITIVE_INFINITY) break
    const moved: JoinPart[] = []
    for (const part of parts) {
      const { front } = part
      if (front?.term !== term) continue
      const list = moveList(part, front, layout.pageOf)
      if (list !== undefined) moved.push(list)
      part.front = part.lists.next().value
      if (part.front === undefined) await readOn(store, part)
    }
    if (moved.length === 0) continue
    packer.add(term, joinPostings(moved))
    if (packer.size() >= writeAtOnce) await writer.addPostings(target, packer.take(false))
  }
  await writer.addPostings(target, packer.take(true))
  await writer.replaceSegments(
    target,
    { documents: [...layout.documents], sections: layout.titles.length, layout: encodeLayout(layout) },
    ids,
  )
}
