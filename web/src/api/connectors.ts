import { queryOptions } from '@tanstack/react-query'
import type { ConnectorList, ConnectorType } from '../../../src/core/schemas/http/connectors.ts'
import { get } from './request.ts'

/** ms between two looks while somebody signs in elsewhere, and while something is synced, beside what is told live. */
const signingInMs = 1_500
const syncingMs = 5_000

export const connectorsQuery = queryOptions({
  queryKey: ['connectors'],
  queryFn: ({ signal }) => get<ConnectorList>('/v1/connectors', signal),
  refetchInterval({ state: { data } }) {
    if (data?.connectors.some(({ signIn }) => signIn?.state === 'waiting')) return signingInMs
    return data?.connectors.some(({ sync }) => sync?.status === 'working') ? syncingMs : false
  },
})

export const connectorTypesQuery = queryOptions({
  queryKey: ['connectors', 'types'],
  queryFn: ({ signal }) => get<{ readonly types: readonly ConnectorType[] }>('/v1/connectors/types', signal),
  staleTime: 60_000,
})
