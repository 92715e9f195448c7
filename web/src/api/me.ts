import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Me } from '../../../src/core/schemas/http/accounts.ts'
import { get } from './request.ts'

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => get<Me>('/v1/me', signal), staleTime: 30_000 })

/** Who is signed in; undefined while it is asked. */
export const useMe = (): Me | undefined => useQuery(meQuery).data

/** Whether who is signed in may change what is everybody's. */
export const useIsAdmin = (): boolean => {
  const me = useMe()
  return me?.role === 'admin' && me.scopes.includes('admin')
}
