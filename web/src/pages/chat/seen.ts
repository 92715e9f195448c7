import { type RefObject, useEffect, useRef } from 'react'

/** Calls `seen` once, when the element with the given reference has come into sight. */
export function useSeen(seen: () => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const heard = useRef(seen)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      heard.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}
