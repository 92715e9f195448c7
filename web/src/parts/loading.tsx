import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '../api/problem.ts'
import { failure } from '../words/en/failure.ts'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import { Button } from './button.tsx'
import styles from './loading.module.css'
import { ProblemNotice } from './notice.tsx'

const say = wordsOf('parts', parts)
const sayFailure = wordsOf('failure', failure)

/** What is shown while something is on its way. */
export const Loading = ({ label = say('loading') }: { readonly label?: string }) => (
  <p role="status" className={styles['loading']}>
    <span aria-hidden="true" className={styles['dot']} /> {say('inProgress', { what: label })}
  </p>
)

/** The answer of a query once it is there; until then that it is on its way, or what went wrong. */
export function Loaded<Data>({ query, children }: { readonly query: LoadedQuery<Data>; readonly children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return query.error ? <FailedQuery query={query} /> : <Loading />
}

/** What is needed of a query to show its answer and, with `refetch`, to ask once more. */
export type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'> & Partial<Pick<UseQueryResult<Data>, 'isFetching' | 'refetch'>>

/** What went wrong with a query, and the way to ask once more, unless there is nothing to be had. */
export const FailedQuery = ({ query }: { readonly query: LoadedQuery<unknown> }) => (
  <>
    <ProblemNotice error={query.error} />
    {query.refetch && !(query.error instanceof Problem && query.error.status === 404) && (
      <div>
        <Button disabled={query.isFetching} onClick={() => void query.refetch?.()}>
          {sayFailure('retry')}
        </Button>
      </div>
    )}
  </>
)

/** What stands where a list would be, and is empty. */
export const Empty = ({ children }: { readonly children: ReactNode }) => <div className={styles['empty']}>{children}</div>
