import { queryOptions } from '@tanstack/react-query'
import type { PersonList, SharedList, SharedView, ShareList } from '../../../src/core/schemas/http/shares.ts'
import { at, get, query } from './request.ts'

/** ms between two looks at what is read: a share that has ended does not stay on a page that is open. */
const lookMs = 5_000

/** What whoever is signed in shares; of one session or run where that is named. */
export const sharesQuery = (subject?: string) =>
  queryOptions({
    queryKey: ['shares', subject ?? ''],
    queryFn: ({ signal }) => get<ShareList>(`/v1/shares${query({ subject })}`, signal),
  })

/** What others share with whoever is signed in. */
export const sharedWithMeQuery = queryOptions({ queryKey: ['shared'], queryFn: ({ signal }) => get<SharedList>('/v1/shared', signal) })

export const sharedQuery = (share: string) =>
  queryOptions({
    queryKey: ['shared', share],
    queryFn: ({ signal }) => get<SharedView>(at`/v1/shared/${share}`, signal),
    refetchInterval: lookMs,
  })

export const peopleQuery = (search: string) =>
  queryOptions({ queryKey: ['people', search], queryFn: ({ signal }) => get<PersonList>(`/v1/people${query({ search })}`, signal) })
