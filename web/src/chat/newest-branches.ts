interface Branch {
  readonly id: string
  readonly branchOf?: { readonly session: string } | undefined
}

/**
 * Of conversations that are the same but for the words of a question the one that was used last; the others are reached at that question. `sessions`: last used
 * first.
 */
export function newestBranches<Session extends Branch>(sessions: readonly Session[]): readonly Session[] {
  const seen = new Set<string>()
  return sessions.filter(({ id, branchOf }) => {
    const first = branchOf?.session ?? id
    return !seen.has(first) && seen.add(first)
  })
}
