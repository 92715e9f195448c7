import { Dot, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import type { Question } from '../../../../src/core/question.ts'
import type { Step } from '../../chat/conversation.ts'
import { duration } from '../../parts/amounts.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { chat } from '../../words/en/chat.ts'
import { ServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import { CallLine } from './call-line.tsx'
import { showMark } from './source-mark.tsx'
import styles from './step-line.module.css'

const say = wordsOf('chat', chat)

const decisions: Readonly<Record<string, string>> = { once: say('allowedOnce'), session: say('allowedHere'), deny: say('denied') }

/** What somebody answered; of an approval their decision, and what they wrote with it. */
function answerWords(kind: Question['kind'], text: string): string {
  const [, decision = '', reason] = /^(once|session|deny)(?:: ([\s\S]+))?$/.exec(kind === 'approval' ? text : '') ?? []
  const decided = decisions[decision]
  if (decided === undefined) return text || say('yes')
  return reason === undefined ? decided : say('decidedWhy', { decision: decided, reason })
}

interface StepLineProps {
  readonly run: string
  readonly step: Step
  /** Whether thoughts are shown where nobody asks for them. */
  readonly showsThoughts: boolean
}

/** Something that happened on the way to an answer. */
export const StepLine = memo(({ run, step: { entry, output }, showsThoughts }: StepLineProps) => {
  switch (entry.kind) {
    case 'call':
      return <CallLine run={run} call={entry} output={output} />
    case 'thought':
      return (
        <Disclosure
          isOpenAtFirst={showsThoughts}
          summary={<span className={styles['thought']}>{say('thoughtFor', { duration: duration(entry.durationMs) })}</span>}
        >
          <div className={styles['reasoning']}>{entry.text}</div>
        </Disclosure>
      )
    case 'remark':
      return (
        <div className={styles['remark']}>
          <Markdown text={entry.text} mark={showMark} />
        </div>
      )
    case 'note':
      return (
        <p className={[styles['note'], entry.tone === 'warning' ? styles['warning'] : ''].join(' ')}>
          {entry.tone === 'warning' ? <TriangleAlert size={15} aria-hidden="true" /> : <Dot size={15} aria-hidden="true" />}
          <span className={/^[a-z]+[ :]/.test(entry.text) ? styles['begins'] : undefined}>
            <ServerWords>{entry.text}</ServerWords>
          </span>
        </p>
      )
    case 'answered':
      return (
        <div className={styles['answered']}>
          <p className={styles['asked']}>{entry.question.text}</p>
          <p>{answerWords(entry.question.kind, entry.text)}</p>
        </div>
      )
  }
})
