import { useState } from 'react'

export type SetUpStep = 'documents' | 'model'

const key = (step: SetUpStep): string => `ibid-goes-on-without-${step}`

/** Whether somebody goes on without a step, as this browser remembers it. */
export function useSkipped(step: SetUpStep): readonly [isSkipped: boolean, skip: (isSkipped: boolean) => void] {
  const [isSkipped, setSkipped] = useState(() => localStorage.getItem(key(step)) !== null)
  return [
    isSkipped,
    (next) => {
      if (next) localStorage.setItem(key(step), 'yes')
      else localStorage.removeItem(key(step))
      setSkipped(next)
    },
  ]
}
