import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface Stuck {
  /** Of the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Of what is in it. */
  readonly content: RefObject<HTMLDivElement | null>
  readonly isAtBottom: boolean
  toBottom(): void
  /** Shows what stands somewhere in it, and stays there. */
  toPlace(place: Element): void
}

/** Pixels from the end that still count as the end. */
const nearPx = 32

/** Keeps to the end of what grows while one is there, and leaves the place alone once somebody has scrolled up. */
export function useStickToBottom(): Stuck {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtBottom, setAtBottom] = useState(true)
  const isStuck = useRef(true)
  const toBottom = useCallback(() => {
    isStuck.current = true
    setAtBottom(true)
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [])
  const toPlace = useCallback((place: Element) => {
    isStuck.current = false
    setAtBottom(false)
    place.scrollIntoView({ block: 'start' })
  }, [])
  useEffect(() => {
    const outer = scroller.current
    const inner = content.current
    if (!outer || !inner) return
    let lastTop = outer.scrollTop
    let lastHeight = outer.scrollHeight
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = outer
      const isNear = scrollHeight - scrollTop - clientHeight <= nearPx
      // What shrinks moves the place by itself; only somebody who scrolls moves it up while all stays as high as it was.
      if (isNear) isStuck.current = true
      else if (scrollTop < lastTop && scrollHeight >= lastHeight) isStuck.current = false
      lastTop = scrollTop
      lastHeight = scrollHeight
      setAtBottom(isStuck.current)
    }
    const observer = new ResizeObserver(() => {
      if (isStuck.current) outer.scrollTop = outer.scrollHeight
      lastHeight = outer.scrollHeight
    })
    outer.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(inner)
    observer.observe(outer)
    return () => {
      outer.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [])
  return { scroller, content, isAtBottom, toBottom, toPlace }
}
