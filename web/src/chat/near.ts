import { createContext, type RefObject, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The element that scrolls what stands within. Where there is none, all of it counts as near. */
export const Scroller = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

/** How far from the part that is in sight something counts as near. */
const margin = '1500px 0px'

interface Near {
  readonly place: RefObject<HTMLDivElement | null>
  readonly isNear: boolean
}

/** Whether an element has ever come near to what is in sight. */
export function useNear(isNearAtFirst: boolean): Near {
  const scroller = useContext(Scroller)
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isNearAtFirst || scroller === undefined)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root: scroller?.current ?? null,
      rootMargin: margin,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, scroller])
  return { place, isNear }
}

interface NearNow extends Near {
  /** Pixels that it took when it was last near; absent before. */
  readonly height: number | undefined
}

/**
 * Whether an element is near to what is in sight now. It stays while words in it are selected, while it has the focus, and for a printer. `content` is what
 * stands in it: its height is measured anew where that changes.
 */
export function useNearNow(isNearAtFirst: boolean, content: string): NearNow {
  const scroller = useContext(Scroller)
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isNearAtFirst || scroller === undefined)
  const [height, setHeight] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured of other content is not its height.
  useEffect(() => {
    const element = place.current
    if (!element || !scroller) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        // What is far from the reader is drawn, and let go, between two keys.
        if (entry?.isIntersecting) startTransition(() => setNear(true))
        else if (entry && !isHeld(element))
          startTransition(() => {
            setNear(false)
            setHeight(element.dataset['near'] === undefined ? undefined : entry.boundingClientRect.height)
          })
      },
      { root: scroller.current, rootMargin: margin },
    )
    const onPrint = () => flushSync(() => setNear(true))
    observer.observe(element)
    window.addEventListener('beforeprint', onPrint)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', onPrint)
    }
  }, [scroller, content])
  return { place, isNear, height }
}

function isHeld(element: Element): boolean {
  const selection = getSelection()
  return element.contains(document.activeElement) || (selection !== null && !selection.isCollapsed && selection.containsNode(element, true))
}
