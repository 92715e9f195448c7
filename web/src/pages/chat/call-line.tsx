import { Ban, Check, CircleAlert, type LucideIcon, Minus, X } from 'lucide-react'
import { memo } from 'react'
import type { ToolOutput, ToolStatus } from '../../../../src/core/tool.ts'
import type { Entry } from '../../../../src/views/chat/chat-view.ts'
import { withoutQuery } from '../../chat/known-call.ts'
import { duration } from '../../parts/amounts.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { stateWords } from '../../parts/states.ts'
import { chat } from '../../words/en/chat.ts'
import { ServerWords, ToolSummary } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import { CallDetails } from './call-details.tsx'
import styles from './call-line.module.css'
import { CallWords } from './call-words.tsx'

const say = wordsOf('chat', chat)

const icons: Readonly<Record<ToolStatus, LucideIcon>> = { success: Check, error: X, skipped: Minus, denied: Ban, interrupted: CircleAlert }

interface CallLineProps {
  readonly run: string
  readonly call: Extract<Entry, { readonly kind: 'call' }>
  readonly output: ToolOutput | undefined
}

/** A tool call that is over, in a line that opens to its arguments and what it gave. */
export const CallLine = memo(({ run, call: { record, diff, isWrong }, output }: CallLineProps) => {
  const { call, status, error, resultSummary, durationMs, cachedAt } = record
  const Icon = isWrong ? X : icons[status]
  return (
    <Disclosure
      summary={
        <span className={styles['line']}>
          <Icon size={15} aria-hidden="true" className={isWrong ? styles['error'] : styles[status]} />
          <span className="unseen">{say('callState', { state: isWrong ? say('callWrong') : stateWords(status) })} </span>
          <CallWords call={call} isDone={status === 'success' && !isWrong} />
          <span className={styles['said']}>
            {error ? <ServerWords>{error.message}</ServerWords> : <ToolSummary>{withoutQuery(resultSummary, call)}</ToolSummary>}
          </span>
          <span className={styles['took']}>
            {cachedAt === undefined ? duration(durationMs) : say('cached', { duration: duration(durationMs) })}
          </span>
        </span>
      }
    >
      <CallDetails run={run} record={record} output={output} diff={diff} />
    </Disclosure>
  )
})
