/** What of a server's data can change while a page shows it. */
export const changeTopics = ['accounts', 'collections', 'connectors', 'files', 'memory', 'runs', 'sessions', 'settings', 'shares'] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** That something changed, not what: whoever shows it asks again, with their own rights. */
export interface Change {
  readonly topic: ChangeTopic
  /** Whose it is, where nobody else sees it. */
  readonly owner?: string
}

/** What the servers over one store tell each other of changes. One can be lost: a page that comes back asks for everything again. */
export interface Changes {
  /** Tells every server, this one too: at once, or with what else came within the same 200 ms. The same change is told once then. */
  tell(change: Change): void
  /** Calls `heard` with each change from now on, until the returned function is called. */
  hear(heard: (change: Change) => void): () => void
}
