import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { SessionRequests } from '../../chat/session-requests.ts'

interface Stop {
  readonly stop: () => void
  readonly isStopping: boolean
  readonly error: unknown
}

/** Stops the run of a session, also by Escape where nothing else on the page takes that. */
export function useStop(requests: SessionRequests, isWorking: boolean): Stop {
  const { mutate, isPending, error } = useMutation({ mutationFn: requests.cancel })
  const stop = useCallback(() => mutate(), [mutate])
  useEffect(() => {
    if (!isWorking) return
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document
      const isNowhere = activeElement === null || activeElement === document.body || activeElement.id === 'main'
      if (event.key === 'Escape' && !event.defaultPrevented && isNowhere) stop()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isWorking, stop])
  return { stop, isStopping: isPending && isWorking, error }
}
