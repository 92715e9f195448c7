import { useEffect, useRef } from 'react'

/** What lies over a page is closed by the browser's way back, as on a phone it is expected, and the page stays. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const isOver = () => history.state?.isOver === true
    if (!isOver()) history.pushState({ ...history.state, isOver: true }, '')
    const goneBack = () => isOver() || latest.current()
    addEventListener('popstate', goneBack)
    return () => {
      removeEventListener('popstate', goneBack)
      // Where another page was gone to, that is what one goes back from.
      if (isOver()) history.back()
    }
  }, [isOpen])
}
