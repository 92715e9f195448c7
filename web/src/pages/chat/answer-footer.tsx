import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import type { RunResult } from '../../../../src/core/run-result.ts'
import { citedSourceLines } from '../../../../src/views/cited-sources.ts'
import { isOwnWord } from '../../../../src/views/program-answer.ts'
import { SharedReading } from '../../chat/shared-reading.ts'
import { dollars, duration } from '../../parts/amounts.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './answer-footer.module.css'
import { AnswerMenu } from './answer-menu.tsx'
import { RunLink } from './call-details.tsx'
import { confidenceWords } from './confidence-words.ts'
import { Rating } from './rating.tsx'

const say = wordsOf('chat', chat)

/** Calls `seen` once, when the element with the given reference has come into sight. */
function useSeen(seen: () => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const heard = useRef(seen)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      heard.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}

/** An answer with the sources that its marks stand for, for where it has no panel beside it. */
const withSources = (result: RunResult): string =>
  result.citations.length === 0 ? result.answer : [result.answer, '', say('sources'), ...citedSourceLines(result)].join('\n')

interface AnswerFooterProps {
  readonly result: RunResult
  readonly model: string
  readonly onAskAgain: (() => void) | undefined
}

/** How sure an answer is and what it took, and what can be done with it. */
export function AnswerFooter({ result, model, onAskAgain }: AnswerFooterProps) {
  const { run, status, answer, citations, unsupported, mode, confidence, confidenceScore, usage, costUsd, durationMs } = result
  const [isSeen, setSeen] = useState(false)
  const place = useSeen(() => setSeen(true))
  const isOwn = useContext(SharedReading) === undefined
  const tokens = usage.inputTokens + usage.outputTokens
  const isChecked = answer !== '' && (citations.length > 0 || unsupported.length > 0 || mode === 'extractive') && !isOwnWord(result)
  const amounts = [
    ...(mode === 'model' && model !== '' ? [model] : []),
    duration(durationMs),
    // No provider counts the tokens of a reply that was stopped.
    ...(tokens > 0 ? [`${status === 'cancelled' ? '~' : ''}${say('tokens', { count: tokens })}`] : []),
    // Where the price is unknown, the run says so.
    ...(costUsd ? [dollars(costUsd)] : []),
  ]
  return (
    <footer ref={place} className={styles['footer']}>
      <p className={styles['amounts']}>
        {isChecked && (
          <>
            <span className={styles[confidence]} title={say('confidenceAbout', { score: confidenceScore })}>
              {confidenceWords(confidence)}
            </span>
            {' · '}
          </>
        )}
        {amounts.join(' · ')}
        {isOwn && (
          <>
            {' ·\u00a0'}
            <RunLink run={run}>{say('trace')}</RunLink>
          </>
        )}
      </p>
      <div className={styles['actions']}>
        {answer !== '' && (
          <>
            {isOwn && isSeen && <Rating run={run} />}
            <CopyButton text={withSources(result)} what={say('answer')} />
          </>
        )}
        {isOwn && <AnswerMenu run={run} model={model} onAskAgain={onAskAgain} />}
      </div>
    </footer>
  )
}
