import type { ReactNode } from 'react'
import { Problem } from '../api/problem.ts'
import { parts } from '../words/en/parts.ts'
import { useServerWords } from '../words/server-words.tsx'
import { wordsOf } from '../words/words.tsx'
import styles from './notice.module.css'

const say = wordsOf('parts', parts)

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

/** How a remedy is joined to what went wrong, which may be a sentence. */
const joined = (message: string) => (/[.?!。？！]$/.test(message) ? 'sentenceAndRemedy' : 'problemAndRemedy')

/** What went wrong, and what to do, as one line. */
export function Reason({ message: english, remedy }: ReasonProps) {
  const message = useServerWords(english)
  const what = useServerWords(remedy)
  if (what === '') return message
  return say.with(joined(message), { message, remedy: <span className={styles['remedy']}>{what}</span> })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What went wrong with a request, and what to do, as words; undefined where there is no error. */
export function useProblemLine(error: unknown): string | undefined {
  const message = useServerWords(error ? messageOf(error) : undefined)
  const remedy = useServerWords(error instanceof Problem ? error.remedy : undefined)
  if (!error) return undefined
  return remedy === '' ? message : say(joined(message), { message, remedy })
}

/** What went wrong with a request, and what to do. Nothing where there is no error. */
export const ProblemNotice = ({ error }: { readonly error: unknown }) => {
  if (error === null || error === undefined) return null
  const remedy = error instanceof Problem ? error.remedy : undefined
  return (
    <Notice kind="bad">
      <Reason message={messageOf(error)} remedy={remedy} />
    </Notice>
  )
}
