import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far from the part that is in sight something counts as near. */
const margin = '1500px 0px'

interface Near {
  readonly place: RefObject<HTMLDivElement | null>
  readonly isNear: boolean
}

/** Whether an element has ever come near to what is in sight of the element that scrolls. */
export function useNear(scroller: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Near {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root: scroller.current,
      rootMargin: margin,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, scroller])
  return { place, isNear }
}
