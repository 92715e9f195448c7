import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Turn } from '../../chat/conversation.ts'

/** Shows the turn whose run the address names behind `#`, once it is there: where somebody has found words of it. */
export function useWantedTurn(turns: readonly Turn[], toPlace: (place: Element) => void): void {
  const wanted = useRouterState({ select: ({ location }) => location.hash })
  const shown = useRef('')
  const isThere = turns.some(({ run }) => run === wanted)
  useEffect(() => {
    if (!isThere || shown.current === wanted) return
    const place = document.getElementById(wanted)
    if (!place) return
    shown.current = wanted
    toPlace(place)
  }, [isThere, wanted, toPlace])
}
