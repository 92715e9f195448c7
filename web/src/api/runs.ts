import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RunList, RunState } from '../../../src/core/schemas/http/runs.ts'
import { at, get, query } from './request.ts'

interface RunFilter {
  readonly search: string
  readonly status: string
}

/** Runs, the newest first, a page at a time. */
export const runsQuery = ({ search, status }: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ['runs', search, status],
    queryFn: ({ pageParam, signal }) => get<RunList>(`/v1/runs${query({ limit: 50, search, status, before: pageParam })}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** How a run stands at its newest event; whether somebody carries it on stands nowhere else. */
export const runStateQuery = (run: string, seq: number) =>
  queryOptions({
    queryKey: ['run', run, seq],
    queryFn: ({ signal }) => get<RunState>(at`/v1/runs/${run}`, signal),
    placeholderData: keepPreviousData,
  })
