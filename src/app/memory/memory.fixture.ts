import type { Memories, Memory, MemoryDraft, MemorySaved, MemoryStore } from '../../core/memory.ts'

/** What is remembered in a test: nothing is merged, refused or told but what a test says. */
export interface TestMemories {
  readonly rows: Memory[]
  of(owner: string | undefined): Memories
  readonly store: Pick<MemoryStore, 'lookedBack' | 'noteLookBack'>
}

export function testMemories(): TestMemories {
  const rows: Memory[] = []
  const looked = new Map<string, string>()
  let made = 0
  const rowOf = (draft: MemoryDraft, owner: string | undefined, provenance: Memory['provenance']): Memory => ({
    id: `m${++made}`,
    ...(owner === undefined ? {} : { owner }),
    content: draft.content,
    category: draft.category ?? 'preference',
    tier: draft.tier ?? 'important',
    confidence: draft.confidence ?? 0.8,
    keywords: draft.keywords ?? [],
    language: 'en',
    provenance,
    createdAt: made,
    lastUsedAt: made,
    uses: 0,
    state: 'kept',
  })
  const none: MemorySaved = { saved: [], merged: [], doubtful: [], superseded: [], refused: [], displaced: [] }
  const of: TestMemories['of'] = (owner) => {
    const kept = () => rows.filter((row) => row.owner === owner && row.state === 'kept')
    return {
      async save(drafts, provenance) {
        const saved = drafts.map((draft) => rowOf(draft, owner, draft.provenance ?? provenance))
        rows.push(...saved)
        return { ...none, saved }
      },
      retrieve: async () => ({ facts: kept(), totalMemories: kept().length, matchedCount: kept().length }),
      forPrompt: async () => kept(),
      list: async () => rows.filter((row) => row.owner === owner),
      edit: async (id) => rows.find((row) => row.id === id)!,
      async forget(ids) {
        const gone = kept().filter(({ id }) => ids.includes(id))
        for (const row of gone) rows[rows.indexOf(row)] = { ...row, state: 'removed', endedAt: 0 }
        return gone
      },
      undo: async () => [],
      settle: async () => [],
      clear: async () => rows.splice(0).length,
    }
  }
  return {
    rows,
    of,
    store: {
      lookedBack: async (session) => looked.get(session),
      async noteLookBack(session, run) {
        looked.set(session, run)
      },
    },
  }
}
