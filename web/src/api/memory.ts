import { queryOptions } from '@tanstack/react-query'
import type { MemoryList } from '../../../src/core/schemas/http/memory.ts'
import { get } from './request.ts'

/** Everything that was ever remembered of whoever is signed in, kept facts first. */
export const memoryQuery = queryOptions({
  queryKey: ['memory'],
  queryFn: ({ signal }) => get<MemoryList>('/v1/memory?state=all', signal),
})
