import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { ReadSource } from '../../../src/core/schemas/http/runs.ts'
import { runSourcesQuery } from './queries.ts'
import { SharedReading } from './shared-reading.ts'

/** Every source that a run has read; of a run that somebody else shares, what came with it. */
export function useRunSources(run: string): Pick<UseQueryResult<readonly ReadSource[]>, 'data' | 'error'> {
  const shared = useContext(SharedReading)
  const { data, error } = useQuery({ ...runSourcesQuery(run), enabled: shared === undefined })
  return { data: shared ? shared(run) : data?.sources, error }
}
