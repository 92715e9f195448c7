import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './loading.module.css'
import { ProblemNotice } from './notice.tsx'

const say = wordsOf('parts', parts)

/** What is shown while something is on its way. */
export const Loading = ({ label = say('loading') }: { readonly label?: string }) => (
  <p role="status" className={styles['loading']}>
    <span aria-hidden="true" className={styles['dot']} /> {say('inProgress', { what: label })}
  </p>
)

/** The answer of a query once it is there; until then that it is on its way, or what went wrong. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error'>
  readonly children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return query.error ? <ProblemNotice error={query.error} /> : <Loading />
}

/** What stands where a list would be, and is empty. */
export const Empty = ({ children }: { readonly children: ReactNode }) => <div className={styles['empty']}>{children}</div>
