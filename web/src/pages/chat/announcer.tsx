import { useEffect, useState } from 'react'
import type { ChatView } from '../../../../src/views/chat/chat-view.ts'
import { isOwnWord } from '../../../../src/views/program-answer.ts'
import type { Turn } from '../../chat/conversation.ts'
import { chat } from '../../words/en/chat.ts'
import { useServerWords } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import { confidenceWords } from './confidence-words.ts'

const say = wordsOf('chat', chat)

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
  const failure = useServerWords(turn?.fault?.message)
  const words = turn && !isOld(turn.run) ? wordsFor(turn, view, failure) : ''
  useEffect(() => setSaid(words), [words])
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  )
}

function wordsFor({ run, result, fault }: Turn, view: ChatView, failure: string): string {
  if (view.run === run && view.question)
    return say(view.question.kind === 'approval' ? 'saidPermission' : 'saidQuestion', { question: view.question.text })
  if (view.run === run && view.isWorking) return say('saidWorking')
  if (fault) return failure === '' ? '' : say('saidFailed', { message: failure })
  if (!result) return ''
  if (result.status === 'cancelled') return say('saidStopped')
  if (isOwnWord(result)) return say('saidAnswer')
  return say('saidAnswerWith', { count: result.sources.length, confidence: confidenceWords(result.confidence) })
}
