import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditList, Token, User } from '../../../src/core/schemas/http/accounts.ts'
import { get, query } from './request.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => get<{ readonly users: readonly User[] }>('/v1/users', signal),
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => get<{ readonly tokens: readonly Token[] }>('/v1/tokens', signal),
})

/** What was done at the server, the newest first, a page at a time. */
export const auditQuery = (action: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', action],
    queryFn: ({ pageParam, signal }) =>
      get<AuditList>(`/v1/audit${query({ limit: 100, action, before: pageParam === 0 ? undefined : pageParam })}`, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
