import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../api/sessions.ts'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'
import { ModelPicker } from './model-picker.tsx'

const say = wordsOf('chat', chat)

interface SessionModelProps {
  readonly session: string
  /** Undefined for that of the settings. */
  readonly chosen: string | undefined
  readonly requests: SessionRequests
}

/** The model of a conversation, from its next run on. */
export function SessionModel({ session, chosen, requests }: SessionModelProps) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (model: string | undefined) => requests.change({ model: model ?? null }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQuery(session).queryKey }),
  })
  return (
    <>
      <ModelPicker chosen={change.isPending ? change.variables : chosen} onChoose={(model) => change.mutate(model)} />
      <Dialog open={change.error !== null} onOpenChange={(isOpen) => !isOpen && change.reset()} title={say('modelNotChanged')}>
        <ProblemNotice error={change.error} />
      </Dialog>
    </>
  )
}
