import { memo } from 'react'
import type { Step } from '../../chat/conversation.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import styles from './activity.module.css'
import { StepLine } from './step-line.tsx'

interface ActivityProps {
  readonly run: string
  readonly steps: readonly Step[]
  readonly showsThoughts: boolean
  /** Whether one was there while it happened. */
  readonly isOpenAtFirst: boolean
}

/** What was done on the way to an answer. */
export const Activity = memo(({ run, steps, showsThoughts, isOpenAtFirst }: ActivityProps) =>
  steps.length === 0 ? null : (
    <Disclosure isOpenAtFirst={isOpenAtFirst} summary={<span className={styles['words']}>{activityWords(steps)}</span>}>
      <ul className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.key}>
            <StepLine run={run} step={step} showsThoughts={showsThoughts} />
          </li>
        ))}
      </ul>
    </Disclosure>
  ),
)

/** `3 tool calls, 1 thought`. */
function activityWords(steps: readonly Step[]): string {
  const count = (kind: Step['entry']['kind']) => steps.filter(({ entry }) => entry.kind === kind).length
  const [calls, thoughts, answers] = [count('call'), count('thought'), count('answered')]
  const words = [counted(calls, 'tool call'), counted(thoughts, 'thought'), counted(answers, 'question')].filter((each) => each !== '')
  return words.join(', ') || 'On the way'
}

const counted = (many: number, noun: string): string => (many === 0 ? '' : `${many} ${noun}${many === 1 ? '' : 's'}`)
