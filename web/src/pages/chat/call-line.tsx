import { Ban, Check, CircleAlert, type LucideIcon, Minus, X } from 'lucide-react'
import { memo } from 'react'
import type { ToolOutput, ToolStatus } from '../../../../src/core/tool.ts'
import { duration } from '../../../../src/views/amounts.ts'
import { callTitle } from '../../../../src/views/chat/call-title.ts'
import type { Entry } from '../../../../src/views/chat/chat-view.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { CallDetails } from './call-details.tsx'
import styles from './call-line.module.css'

/** What each state is, for those who do not see the icon. */
const words: Readonly<Record<ToolStatus | 'wrong', readonly [LucideIcon, string]>> = {
  success: [Check, 'Done'],
  error: [X, 'Failed'],
  wrong: [X, 'Done, without success'],
  skipped: [Minus, 'Skipped'],
  denied: [Ban, 'Denied'],
  interrupted: [CircleAlert, 'Interrupted'],
}

interface CallLineProps {
  readonly run: string
  readonly call: Extract<Entry, { readonly kind: 'call' }>
  readonly output: ToolOutput | undefined
}

/** A tool call that is over, in a line that opens to its arguments and what it gave. */
export const CallLine = memo(({ run, call: { record, diff, isWrong }, output }: CallLineProps) => {
  const { call, status, error, resultSummary, durationMs, cachedAt } = record
  const [Icon, word] = words[isWrong ? 'wrong' : status]
  return (
    <Disclosure
      summary={
        <span className={styles['line']}>
          <Icon size={15} aria-hidden="true" className={isWrong ? styles['error'] : styles[status]} />
          <span className="unseen">{word}: </span>
          <span className={styles['title']}>{callTitle(call)}</span>
          <span className={styles['said']}>{error?.message ?? resultSummary}</span>
          <span className={styles['took']}>
            {cachedAt === undefined ? '' : 'kept, '}
            {duration(durationMs)}
          </span>
        </span>
      }
    >
      <CallDetails run={run} record={record} output={output} diff={diff} />
    </Disclosure>
  )
})
