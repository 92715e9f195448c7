import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { sessionQuery } from '../../api/sessions.ts'
import { sessionRequests } from '../../chat/session-requests.ts'
import { Button } from '../../parts/button.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { compare } from '../../words/en/compare.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('compare', compare)

interface GoOnWithProps {
  readonly session: string
  /** The run of the conversation. */
  readonly run: string
  /** The run that answers the same. */
  readonly other: string
  /** Whether it goes on with the answer that it has. */
  readonly isCurrent: boolean
}

/** Makes one of two answers that of the conversation, which goes on from there; the other stays as another version of the question. */
export function GoOnWith({ session, run, other, isCurrent }: GoOnWithProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const goOn = useMutation({
    async mutationFn() {
      const requests = sessionRequests(session)
      const { id } = await requests.fork(run, other)
      if (!isCurrent) return id
      // The version that was used last stands for the conversation in lists.
      const { info } = await client.fetchQuery(sessionQuery(session))
      await requests.change({ model: info.model ?? null })
      return session
    },
    async onSuccess(id) {
      await client.invalidateQueries({ queryKey: ['session', session] })
      await navigate({ to: '/sessions/$session', params: { session: id }, hash: isCurrent ? run : other })
    },
  })
  return (
    <div className="stack">
      <div>
        <Button kind={isCurrent ? 'plain' : 'main'} icon={Check} disabled={goOn.isPending} onClick={() => goOn.mutate()}>
          {say('goOnWith')}
        </Button>
      </div>
      <p className="soft">{say(isCurrent ? 'goOnWithCurrent' : 'goOnWithAbout')}</p>
      <ProblemNotice error={goOn.error} />
    </div>
  )
}
