import { queryOptions } from '@tanstack/react-query'
import type { NextQuestion, RatingAnswer, ReadSource } from '../../../src/core/schemas/http/runs.ts'
import { at, get } from '../api/request.ts'

/** Every source that a run has read. Once it is over, they stay the same; what is said of their documents changes when these are synced. */
export const runSourcesQuery = (run: string) =>
  queryOptions({
    queryKey: ['run-sources', run],
    queryFn: ({ signal }) => get<{ readonly sources: readonly ReadSource[] }>(at`/v1/runs/${run}/sources`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What might be asked next. */
export const nextQuestionsQuery = (run: string) =>
  queryOptions({
    queryKey: ['next-questions', run],
    queryFn: ({ signal }) => get<{ readonly questions: readonly NextQuestion[] }>(at`/v1/runs/${run}/next-questions`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const ratingQuery = (run: string) =>
  queryOptions({
    queryKey: ['rating', run],
    queryFn: ({ signal }) => get<RatingAnswer>(at`/v1/runs/${run}/rating`, signal),
    staleTime: 60_000,
  })
