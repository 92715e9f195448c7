import { memo } from 'react'
import type { RunResult } from '../../../../src/core/run-result.ts'
import { isUnsearched } from '../../../../src/core/unsearched-answer.ts'
import { endReason } from '../../../../src/views/end-reason.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Notice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { ServerNote, ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import styles from './answer.module.css'
import { AnswerFooter } from './answer-footer.tsx'
import { AnswerSources } from './answer-sources.tsx'
import { AnswerText } from './answer-text.tsx'
import { RunLink } from './call-details.tsx'
import { withSigns } from './doubt-mark.tsx'
import { NothingSearched } from './nothing-searched.tsx'
import type { OpenedSource, OpenSource } from './opened-source.ts'

const say = wordsOf('chat', chat)

interface AnswerProps {
  /** Absent while the answer is written. */
  readonly result: RunResult | undefined
  /** What is written of it so far. */
  readonly streamed: string | undefined
  /** Which has answered. */
  readonly model: string
  /** What is looked at beside the conversation, where it is of this answer. */
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
  /** Asks the same anew. */
  readonly onAskAgain: ((isFresh: boolean) => void) | undefined
}

/** What came of a run: the answer with its marks, what it rests on, and what it took. */
export const Answer = memo(({ result, streamed, model, opened, onOpen, onAskAgain }: AnswerProps) => (
  <div className={styles['answer']} data-answer>
    {result && <Hints result={result} onAskAgain={onAskAgain} />}
    <AnswerText result={result} streamed={streamed} opened={opened} onOpen={onOpen} />
    {result && <Note result={result} />}
    {result && isUnsearched(result.answer) && <NothingSearched />}
    {result && result.sources.length > 0 && <AnswerSources result={result} opened={opened} onOpen={onOpen} />}
    {result && <AnswerFooter result={result} model={model} onAskAgain={onAskAgain && (() => onAskAgain(true))} />}
  </div>
))

/** Whether it was stopped while it was written: a hint says so, and the note would say it again. */
const isCutOff = ({ status, citations }: RunResult): boolean => status === 'cancelled' && citations.length > 0

/** What the notice above the answer of a model that failed says already. */
const toldOfFailure = /^The model failed: .* The answer is quoted from what had been found by then\. ?/s

/** What one should know when one has read it. */
function Note({ result }: { readonly result: RunResult }) {
  const note = result.status === 'failed' ? result.note?.replace(toldOfFailure, '') : result.note
  if (!note || isCutOff(result)) return null
  return (
    <p dir="auto" className={styles['note']}>
      <ServerNote show={withSigns}>{note}</ServerNote>
    </p>
  )
}

/** What one should know before one reads the answer. */
function Hints({ result, onAskAgain }: Pick<AnswerProps, 'onAskAgain'> & { readonly result: RunResult }) {
  const { status, reason, reused, assumptions = [], unaided, answer } = result
  return (
    <>
      {status === 'cancelled' && <Notice kind="info">{say(answer === '' ? 'stopped' : 'stoppedEarly')}</Notice>}
      {status === 'limit' && <Notice kind="warn">{say.with('limited', { reason: <ServerWords>{endReason(reason)}</ServerWords> })}</Notice>}
      {status === 'blocked' && (
        <Notice kind="warn">{say.with('blocked', { reason: <ServerWords>{endReason(reason)}</ServerWords> })}</Notice>
      )}
      {reused && (
        <p className={styles['hint']}>
          {say.with('reused', { time: <Moment at={reused.answeredAt} />, run: <RunLink run={reused.run}>{say('earlierRun')}</RunLink> })}{' '}
          {onAskAgain && (
            <button type="button" className={styles['link']} onClick={() => onAskAgain(true)}>
              {say('askAgain')}
            </button>
          )}
        </p>
      )}
      {assumptions.map(({ question, assumed }) => (
        <p key={question} className={styles['hint']} title={question}>
          {say('assumed', { assumption: assumed })}
        </p>
      ))}
      {unaided && <Notice kind="warn">{say('unaided')}</Notice>}
    </>
  )
}
