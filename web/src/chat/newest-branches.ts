import { firstVersions } from '../../../src/core/first-versions.ts'

interface Branch {
  readonly id: string
  readonly branchOf?: { readonly session: string } | undefined
}

/**
 * Of the versions of a conversation the one that was used last; the others are reached at the question or answer where they part. `sessions`: last used first.
 */
export function newestBranches<Session extends Branch>(sessions: readonly Session[]): readonly Session[] {
  const firstOf = firstVersions(sessions)
  const seen = new Set<string>()
  return sessions.filter(({ id }) => {
    const first = firstOf(id)
    return !seen.has(first) && seen.add(first)
  })
}
