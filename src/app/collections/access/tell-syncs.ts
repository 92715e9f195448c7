import type { Changes, ChangeTopic } from '../../../core/change.ts'

/** Syncs of one kind, whose progress is not told: whoever watches it looks often. */
interface Watched {
  states(): readonly { readonly status: string }[]
  watch(changed: () => void): () => void
}

/** Tells that a sync of a collection or a connector has begun or ended. */
export function tellSyncs({
  changes,
  syncs,
  connectors,
}: {
  readonly changes: Changes
  readonly syncs: Watched
  readonly connectors: { readonly syncs: Watched }
}): void {
  const follow = (watched: Watched, topics: readonly ChangeTopic[]) => {
    let known = ''
    watched.watch(() => {
      const now = watched
        .states()
        .map(({ status }) => status)
        .join(' ')
      if (now === known) return
      known = now
      for (const topic of topics) changes.tell({ topic })
    })
  }
  follow(syncs, ['collections'])
  // What connectors read is in collections.
  follow(connectors.syncs, ['connectors', 'collections'])
}
