import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { intoSight, intoSightAcross } from './into-sight.ts'

/**
 * Brings the quote that is looked at into sight, again while the text around it is still being rendered, until somebody scrolls by themselves.
 * `place` changes with what is looked at.
 */
export function useLookedAt(body: RefObject<HTMLElement | null>, place: string): void {
  const router = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is why it moves.
  useEffect(() => {
    const { current } = body
    if (!current) return
    const show = () => {
      const quoted = [...current.querySelectorAll('[data-looked-at]')]
      if (!quoted[0]) return
      intoSight(quoted[0], 'center')
      intoSightAcross(quoted)
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(current, { childList: true, subtree: true })
    // A page whose text was there at once is scrolled to its top by the router after this.
    const forget = router.subscribe('onRendered', show)
    const leave = new AbortController()
    const stop = () => {
      observer.disconnect()
      forget()
      leave.abort()
    }
    for (const type of ['wheel', 'pointerdown', 'keydown', 'touchmove'])
      window.addEventListener(type, stop, { signal: leave.signal, passive: true, capture: true })
    return stop
  }, [body, place, router])
}
