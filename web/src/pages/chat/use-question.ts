import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Question } from '../../../../src/core/question.ts'
import type { AnswerBody } from '../../../../src/core/schemas/http/runs.ts'
import type { ChatView } from '../../../../src/views/chat/chat-view.ts'
import type { SessionRequests } from '../../chat/session-requests.ts'

/** The question that a conversation rests on, and how it is answered. */
export interface OpenQuestion {
  readonly question: Question | undefined
  readonly isAnswering: boolean
  readonly error: unknown
  answer(said: AnswerBody): void
}

/** The same object while nothing changes. `answered` is called when an answer is on its way: what had the focus goes away. */
export function useQuestion(view: ChatView, requests: SessionRequests, answered: () => void): OpenQuestion {
  const { mutate, isPending, error, variables } = useMutation({ mutationFn: requests.answer })
  const { question } = view
  const answer = useCallback(
    (said: AnswerBody) => {
      mutate(said)
      answered()
    },
    [mutate, answered],
  )
  const shownError = question !== undefined && variables?.question === question.id ? error : null
  return useMemo(() => ({ question, isAnswering: isPending, error: shownError, answer }), [question, isPending, shownError, answer])
}
