import { memo } from 'react'
import type { RunResult } from '../../../../src/core/run-result.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Notice } from '../../parts/notice.tsx'
import styles from './answer.module.css'
import { AnswerFooter } from './answer-footer.tsx'
import { AnswerSources } from './answer-sources.tsx'
import { AnswerText } from './answer-text.tsx'
import { RunLink } from './call-details.tsx'
import type { OpenedSource, OpenSource } from './opened-source.ts'

interface AnswerProps {
  readonly result: RunResult
  /** Which has answered. */
  readonly model: string
  /** What is looked at beside the conversation, where it is of this answer. */
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
  /** Asks the same anew. */
  readonly onAskAgain: ((isFresh: boolean) => void) | undefined
}

/** What came of a run: the answer with its marks, what it rests on, and what it took. */
export const Answer = memo(({ result, model, opened, onOpen, onAskAgain }: AnswerProps) => {
  const { sources } = result
  return (
    <div className={styles['answer']}>
      <Hints result={result} onAskAgain={onAskAgain} />
      <AnswerText result={result} opened={opened} onOpen={onOpen} />
      {result.note && (
        <p dir="auto" className={styles['note']}>
          {result.note}
        </p>
      )}
      {sources.length > 0 && <AnswerSources result={result} opened={opened} onOpen={onOpen} />}
      <AnswerFooter result={result} model={model} onAskAgain={onAskAgain && (() => onAskAgain(true))} />
    </div>
  )
})

/** What one should know before one reads the answer. */
function Hints({ result, onAskAgain }: Pick<AnswerProps, 'result' | 'onAskAgain'>) {
  const { status, reason, reused, assumptions = [], unaided, answer } = result
  return (
    <>
      {status === 'cancelled' && <Notice kind="info">Stopped{answer === '' ? '.' : '; this is what was there by then.'}</Notice>}
      {status === 'limit' && (
        <Notice kind="warn">A limit was reached ({reason.replaceAll('-', ' ')}): this is what it found by then.</Notice>
      )}
      {status === 'blocked' && <Notice kind="warn">It could not go on by itself ({reason.replaceAll('-', ' ')}).</Notice>}
      {reused && (
        <p className={styles['hint']}>
          Answered <Moment at={reused.answeredAt} /> and given again (<RunLink run={reused.run}>that run</RunLink>).{' '}
          {onAskAgain && (
            <button type="button" className={styles['link']} onClick={() => onAskAgain(true)}>
              Ask anew
            </button>
          )}
        </p>
      )}
      {assumptions.map(({ question, assumed }) => (
        <p key={question} className={styles['hint']} title={question}>
          Taken to be meant: {assumed}
        </p>
      ))}
      {unaided && <Notice kind="warn">This rests on no source: the model answered from what it knows.</Notice>}
    </>
  )
}
