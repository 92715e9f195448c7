import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
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
}

/** Makes the other answer that of the conversation: it goes on from there, and the first answer stays as another version of the question. */
export function GoOnWith({ session, run, other }: GoOnWithProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const goOn = useMutation({
    mutationFn: () => sessionRequests(session).fork(run, other),
    async onSuccess({ id }) {
      await client.invalidateQueries({ queryKey: ['session', session] })
      await navigate({ to: '/sessions/$session', params: { session: id } })
    },
  })
  return (
    <div className="stack">
      <div>
        <Button kind="main" icon={Check} disabled={goOn.isPending} onClick={() => goOn.mutate()}>
          {say('goOnWith')}
        </Button>
      </div>
      <p className="soft">{say('goOnWithAbout')}</p>
      <ProblemNotice error={goOn.error} />
    </div>
  )
}
