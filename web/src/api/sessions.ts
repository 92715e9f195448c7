import { queryOptions } from '@tanstack/react-query'
import type { SessionList, SessionView } from '../../../src/core/schemas/http/sessions.ts'
import { at, get, query } from './request.ts'

export const sessionsQuery = (search = '', limit = 50) =>
  queryOptions({
    queryKey: ['sessions', search, limit],
    queryFn: ({ signal }) => get<SessionList>(`/v1/sessions${query({ search, limit })}`, signal),
  })

export const sessionQuery = (id: string) =>
  queryOptions({ queryKey: ['session', id], queryFn: ({ signal }) => get<SessionView>(at`/v1/sessions/${id}`, signal) })
