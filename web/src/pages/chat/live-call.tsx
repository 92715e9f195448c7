import { Check, LoaderCircle, X } from 'lucide-react'
import { memo } from 'react'
import { duration } from '../../../../src/views/amounts.ts'
import { callTitle } from '../../../../src/views/chat/call-title.ts'
import type { CallView } from '../../../../src/views/chat/chat-view.ts'
import styles from './call-line.module.css'
import { Elapsed } from './elapsed.tsx'

/** A tool call under way, or one that is done and waits for its turn in the log. */
export const LiveCall = memo(({ call: { call, startedAt, progress, settled } }: { readonly call: CallView }) => {
  const isGood = settled?.status === 'success'
  const Icon = settled ? (isGood ? Check : X) : LoaderCircle
  return (
    <p className={[styles['line'], styles['under']].join(' ')}>
      <Icon size={15} aria-hidden="true" className={settled ? (isGood ? styles['success'] : styles['error']) : styles['working']} />
      <span className={styles['title']}>{callTitle(call)}</span>
      <span className={styles['said']}>{settled?.summary ?? progress ?? ''}</span>
      <span className={styles['took']}>{settled ? duration(settled.durationMs) : <Elapsed since={startedAt} />}</span>
    </p>
  )
})
