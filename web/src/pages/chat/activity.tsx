import { memo } from 'react'
import type { Step } from '../../chat/conversation.ts'
import { list } from '../../parts/amounts.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './activity.module.css'
import { StepLine } from './step-line.tsx'

const say = wordsOf('chat', chat)

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
  const words = counted.flatMap(([kind, noun]) => {
    const count = steps.filter(({ entry }) => entry.kind === kind).length
    return count === 0 ? [] : [say(noun, { count })]
  })
  return list(words) || say('steps')
}

const counted = [
  ['call', 'toolCalls'],
  ['thought', 'thoughts'],
  ['answered', 'questions'],
] as const
