import type { DocumentStore, DocumentWriter, StoredSegment } from '../../core/document-store.ts'
import { mergeSegments } from './merge.ts'

/** Segments of about the same size that are left alone during a sync. */
const fan = 8
/** A segment of which more than this share has been removed is written anew. */
const mostGone = 0.3

/** Sizes within a factor of eight are one tier. */
const tierOf = ({ sections }: StoredSegment): number => Math.floor(Math.log(Math.max(1, sections)) / Math.log(fan))

/** While a sync runs: joins eight segments of one tier as soon as there are as many, so that each section is copied a few times at most. */
export const tidyTiers = async (store: DocumentStore, writer: DocumentWriter): Promise<void> => {
  for (;;) {
    const segments = await store.read((reader) => reader.segments([writer.collection]))
    const tiers = Map.groupBy(segments, tierOf)
    const full = [...tiers.values()].find((tier) => tier.length >= fan)
    if (full === undefined) return
    await mergeSegments(store, writer, full)
  }
}

/** At the end of a sync: leaves one large segment and at most a few smaller ones, and nothing that is mostly removed. */
export const tidyAll = async (store: DocumentStore, writer: DocumentWriter): Promise<void> => {
  const { segments, removed } = await store.read(async (reader) => {
    const found = await reader.segments([writer.collection])
    return { segments: found, removed: await reader.removed(found.map(({ id }) => id)) }
  })
  const gone = new Map<number, number>()
  for (const { segment } of removed) gone.set(segment, (gone.get(segment) ?? 0) + 1)
  const largest = Math.max(0, ...segments.map(({ sections }) => sections))
  const small = segments.filter(({ id, sections, documents }) => sections * 4 <= largest || (gone.get(id) ?? 0) > documents * mostGone)
  const single = segments.length > fan / 2 ? segments : small
  if (single.length > 1 || single.some(({ id }) => (gone.get(id) ?? 0) > 0 && small.length > 0)) await mergeSegments(store, writer, single)
}
