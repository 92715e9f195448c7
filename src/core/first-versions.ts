import type { SessionInfo } from './session.ts'

type Version = Pick<SessionInfo, 'id'> & { readonly branchOf?: { readonly session: string } | undefined }

/**
 * Tells of which session each is a version: the one that others part from, directly or through others of these. Of a session that is not among them, itself.
 */
export function firstVersions(sessions: readonly Version[]): (id: string) => string {
  const parents = new Map(sessions.map(({ id, branchOf }) => [id, branchOf?.session]))
  return (id) => {
    let first = id
    for (let parent = parents.get(first); parent !== undefined; parent = parents.get(first)) first = parent
    return first
  }
}
