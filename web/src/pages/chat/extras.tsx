import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import type { Fault } from '../../../../src/core/fault.ts'
import type { SessionRequests } from '../../chat/session-requests.ts'
import { Button } from '../../parts/button.tsx'
import { Notice, ProblemNotice, Reason } from '../../parts/notice.tsx'

interface ExtrasProps {
  readonly session: string
  readonly requests: SessionRequests
  readonly isConnected: boolean
  /** Whether the page has heard of the session at all. */
  readonly hasBegun: boolean
  readonly isCutOff: boolean
  /** Whether another program carries the run. */
  readonly isElsewhere: boolean
  readonly isStopping: boolean
  readonly error: unknown
  /** Why what waits could not begin. */
  readonly problem: Fault | undefined
}

/** What is out of the ordinary about a conversation. */
export const Extras = memo(
  ({ session, requests, isConnected, hasBegun, isCutOff, isElsewhere, isStopping, error, problem }: ExtrasProps) => {
    const client = useQueryClient()
    const resume = useMutation({
      mutationFn: requests.resume,
      onSettled: () => client.invalidateQueries({ queryKey: ['session', session] }),
    })
    const isLost = useLong(hasBegun && !isConnected)
    return (
      <>
        {isCutOff && (
          <Notice kind="warn">
            <div className="row">
              <span>The program that worked on this is gone. Nothing is lost.</span>
              <Button icon={Play} disabled={resume.isPending} onClick={() => resume.mutate()}>
                Carry on
              </Button>
            </div>
          </Notice>
        )}
        <ProblemNotice error={resume.error ?? error} />
        {problem && (
          <Notice kind="bad">
            What waits could not begin: <Reason message={problem.message} remedy={problem.remedy} />
          </Notice>
        )}
        {isElsewhere && !isCutOff && <p className="soft">Another program works on this; each step is shown when it is done.</p>}
        {isStopping && <p className="soft">Stopping …</p>}
        {isLost && <Notice kind="warn">The server does not answer. This goes on by itself when it is back.</Notice>}
      </>
    )
  },
)

/** ms that a connection may be away without a word. */
const patienceMs = 2_500

/** Whether something has been so for a while. */
function useLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return setLong(false)
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isSo])
  return isLong
}
