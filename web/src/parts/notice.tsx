import type { ReactNode } from 'react'
import { Problem } from '../api/problem.ts'
import styles from './notice.module.css'

interface NoticeProps {
  readonly kind: 'info' | 'good' | 'warn' | 'bad'
  readonly children: ReactNode
}

/** A line or two that should not be missed; what went wrong is read out at once. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <div role={kind === 'bad' ? 'alert' : 'status'} className={[styles['notice'], styles[kind]].join(' ')}>
    {children}
  </div>
)

interface ReasonProps {
  readonly message: string
  readonly remedy?: string | undefined
}

/** What went wrong, and what to do, as one line. */
export const Reason = ({ message, remedy }: ReasonProps) => (
  <>
    {message}
    {remedy && (
      <span className={styles['remedy']}>
        {/[.?!]$/.test(message) ? ' ' : '; '}
        {remedy}
      </span>
    )}
  </>
)

/** What went wrong with a request, and what to do, as words. */
export const problemLine = (error: unknown): string =>
  [error instanceof Error ? error.message : String(error), error instanceof Problem ? error.remedy : undefined].filter(Boolean).join('; ')

/** What went wrong with a request, and what to do. Nothing where there is no error. */
export const ProblemNotice = ({ error }: { readonly error: unknown }) => {
  if (error === null || error === undefined) return null
  const remedy = error instanceof Problem ? error.remedy : undefined
  return (
    <Notice kind="bad">
      <Reason message={error instanceof Error ? error.message : String(error)} remedy={remedy} />
    </Notice>
  )
}
