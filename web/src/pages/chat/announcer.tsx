import { useEffect, useState } from 'react'
import type { ChatView } from '../../../../src/views/chat/chat-view.ts'
import { isOwnWord } from '../../../../src/views/program-answer.ts'
import type { Turn } from '../../chat/conversation.ts'

interface AnnouncerProps {
  /** The newest. */
  readonly turn: Turn | undefined
  readonly view: ChatView
  /** Runs that were over when the page was opened. */
  readonly isOld: (run: string) => boolean
}

/** Says in short words, to those who hear the page, what has just come: a question, an answer, a failure. */
export function Announcer({ turn, view, isOld }: AnnouncerProps) {
  const [said, setSaid] = useState('')
  const words = turn && !isOld(turn.run) ? wordsFor(turn, view) : ''
  useEffect(() => setSaid(words), [words])
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  )
}

function wordsFor({ run, result, fault }: Turn, view: ChatView): string {
  if (view.run === run && view.question)
    return `${view.question.kind === 'approval' ? 'May it?' : 'A question for you:'} ${view.question.text}`
  if (view.run === run && view.isWorking) return 'Working on it.'
  if (fault) return `It failed: ${fault.message}`
  if (!result) return ''
  if (result.status === 'cancelled') return 'Stopped.'
  if (isOwnWord(result)) return 'The answer is there.'
  const sources = result.sources.length
  return `The answer is there, with ${sources} ${sources === 1 ? 'source' : 'sources'} and ${result.confidence} confidence.`
}
