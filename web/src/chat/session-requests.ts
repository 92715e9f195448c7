import type { AnswerBody } from '../../../src/core/schemas/http/runs.ts'
import type { SessionChange, SessionRow } from '../../../src/core/schemas/http/sessions.ts'
import { at, query, request } from '../api/request.ts'

/** What can be asked of a session, beside prompts. Each throws `Problem`. */
export interface SessionRequests {
  answer(said: AnswerBody): Promise<void>
  cancel(): Promise<void>
  resume(): Promise<void>
  clear(): Promise<void>
  undo(): Promise<void>
  change(change: SessionChange): Promise<void>
  /** The second conversation, which goes on behind the last run, or in place of one, from the answer of a fork of that. */
  fork(before?: string, instead?: string): Promise<SessionRow>
  remove(): Promise<void>
  editQueued(id: number, text: string): Promise<void>
  dropQueued(id: number): Promise<void>
}

export function sessionRequests(session: string): SessionRequests {
  const path = at`/v1/sessions/${session}`
  return {
    answer: (said) => request('POST', `${path}/answers`, said),
    cancel: () => request('POST', `${path}/cancel`),
    resume: () => request('POST', `${path}/resume`),
    clear: () => request('POST', `${path}/clear`),
    undo: () => request('POST', `${path}/undo`),
    change: (change) => request('PATCH', path, change),
    fork: (before, instead) => request('POST', `${path}/fork${query({ before, instead })}`),
    remove: () => request('DELETE', path),
    editQueued: (id, text) => request('PUT', `${path}/queue/${id}`, { text }),
    dropQueued: (id) => request('DELETE', `${path}/queue/${id}`),
  }
}
