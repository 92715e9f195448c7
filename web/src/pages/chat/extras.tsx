import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { memo } from 'react'
import type { Fault } from '../../../../src/core/fault.ts'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { Button } from '../../parts/button.tsx'
import { Notice, ProblemNotice, Reason } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('chat', chat)

interface ExtrasProps {
  readonly session: string
  readonly requests: SessionRequests
  readonly isCutOff: boolean
  /** Whether another program carries the run. */
  readonly isElsewhere: boolean
  readonly isStopping: boolean
  readonly error: unknown
  /** Why what waits could not begin. */
  readonly problem: Fault | undefined
}

/** What is out of the ordinary about a conversation. */
export const Extras = memo(({ session, requests, isCutOff, isElsewhere, isStopping, error, problem }: ExtrasProps) => {
  const client = useQueryClient()
  const resume = useMutation({
    mutationFn: requests.resume,
    onSettled: () => client.invalidateQueries({ queryKey: ['session', session] }),
  })
  return (
    <>
      {isCutOff && (
        <Notice kind="warn">
          <div className="row">
            <span>{say('programGone')}</span>
            <Button icon={Play} disabled={resume.isPending} onClick={() => resume.mutate()}>
              {say('resume')}
            </Button>
          </div>
        </Notice>
      )}
      <ProblemNotice error={resume.error ?? error} />
      {problem && (
        <Notice kind="bad">{say.with('queueFailed', { reason: <Reason message={problem.message} remedy={problem.remedy} /> })}</Notice>
      )}
      {isElsewhere && !isCutOff && <p className="soft">{say('elsewhere')}</p>}
      {isStopping && <p className="soft">{say('stopping')}</p>}
    </>
  )
})
