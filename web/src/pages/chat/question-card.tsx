import { CircleHelp, ShieldQuestion, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Question } from '../../../../src/core/question.ts'
import type { AnswerBody } from '../../../../src/core/schemas/http/runs.ts'
import { Button } from '../../parts/button.tsx'
import { Diff } from '../../parts/diff.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './question-card.module.css'

const say = wordsOf('chat', chat)

interface QuestionCardProps {
  readonly question: Question
  readonly isAnswering: boolean
  readonly error: unknown
  readonly onAnswer: (said: AnswerBody) => void
}

/** ms in which a question that has just come up takes no answer: what is pressed then was meant for something else. */
const deafMs = 500

/** Whether two answers differ in nothing but capitals, blanks and a full stop. */
const isSame = (answer: string, other = ''): boolean => plain(answer) === plain(other)
const plain = (answer: string): string =>
  answer
    .trim()
    .replace(/[.。]$/, '')
    .toLowerCase()

/** What a run asks. Nothing in it is chosen beforehand, and nothing has the focus; words of one's own go into the prompt box. */
export function QuestionCard({ question, isAnswering, error, onAnswer }: QuestionCardProps) {
  const { id, kind, text, options = [], assumption, preview } = question
  const heading = useId()
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const answer = (said: Omit<AnswerBody, 'question'>) => {
    if (performance.now() - shownAt.current >= deafMs) onAnswer({ question: id, ...said })
  }
  const holdsForSession = options.length === 0 || options.includes('session')
  const Icon = kind === 'approval' ? ShieldQuestion : CircleHelp
  return (
    <section className={styles['card']} aria-labelledby={heading}>
      <h3 id={heading} className={styles['head']}>
        <Icon size={18} aria-hidden="true" />
        <span>
          <span className={styles['kind']}>{kind === 'approval' ? say('permission') : say('questionForYou')}</span>
          <span dir="auto">{text}</span>
        </span>
      </h3>
      {preview?.notes?.map((note) => (
        <p key={note} className={styles['note']}>
          <TriangleAlert size={15} aria-hidden="true" /> {note}
        </p>
      ))}
      {preview?.command !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long command is scrolled with the keys.
        <section className={styles['command']} dir="ltr" tabIndex={0} aria-label={say('command')}>
          {preview.command}
        </section>
      )}
      {preview?.diff !== undefined && <Diff diff={preview.diff} label={say('proposedChange')} />}
      {kind === 'approval' ? (
        <>
          <div className={styles['buttons']}>
            <Button kind="main" disabled={isAnswering} onClick={() => answer({ decision: 'once' })}>
              {say('allowOnce')}
            </Button>
            {holdsForSession && (
              <Button disabled={isAnswering} onClick={() => answer({ decision: 'session' })}>
                {say('allowHere')}
              </Button>
            )}
            <Button kind="danger" disabled={isAnswering} onClick={() => answer({ decision: 'deny' })}>
              {say('deny')}
            </Button>
          </div>
          <p className={styles['hint']}>{holdsForSession ? say('allowHereAbout') : say('denyAbout')}</p>
        </>
      ) : (
        <>
          <div className={styles['buttons']}>
            {options.map((option) => (
              <Button key={option} dir="auto" disabled={isAnswering} onClick={() => answer({ text: option })}>
                {isSame(option, assumption) ? say('suggestedOption', { answer: option }) : option}
              </Button>
            ))}
            {assumption && !options.some((option) => isSame(option, assumption)) && (
              <Button disabled={isAnswering} onClick={() => answer({ text: assumption })}>
                {say('suggested', { answer: assumption })}
              </Button>
            )}
          </div>
          <p className={styles['hint']}>{options.length > 0 || assumption ? say('orOwnWords') : say('ownWords')}</p>
        </>
      )}
      <ProblemNotice error={error} />
    </section>
  )
}
