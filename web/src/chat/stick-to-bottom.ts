import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface Stuck {
  /** Of the element that scrolls. It has its height as `--view` in CSS. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Of what is in it: turns, of which those that one has seen begin have `data-watched`, and answers `data-answer`. */
  readonly content: RefObject<HTMLDivElement | null>
  readonly isAtBottom: boolean
  toBottom(): void
  /** Keeps to the newest turn: to its end while it fits, and from then on to where its answer begins. */
  toNewest(): void
  /** Shows what stands somewhere in it, and stays there. */
  toPlace(place: Element): void
}

/** Pixels from the end that still count as the end, and those by which browsers round a place. */
const nearPx = 32
const roundedPx = 2

/** Part of the window above an answer that what stands before it may take, such as a long question or many steps. */
const shareBefore = 0.5

/** Keeps to the newest turn, or to the end once somebody has gone there; leaves the place alone once they have scrolled elsewhere. */
export function useStickToBottom(): Stuck {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtBottom, setAtBottom] = useState(true)
  const follows = useRef<'newest' | 'end' | 'nothing'>('newest')
  /** Where it was put last. */
  const putAt = useRef(0)
  const put = useCallback(() => {
    const outer = scroller.current
    const inner = content.current
    if (!outer || !inner) return
    if (follows.current !== 'nothing') {
      outer.scrollTop = follows.current === 'end' ? outer.scrollHeight : newestPlace(outer, inner)
      putAt.current = outer.scrollTop
    }
    leaveAnchoring(outer, follows.current === 'nothing')
    setAtBottom(follows.current === 'end' || isNearEnd(outer))
  }, [])
  const follow = useCallback(
    (what: 'newest' | 'end') => {
      follows.current = what
      put()
    },
    [put],
  )
  const toBottom = useCallback(() => follow('end'), [follow])
  const toNewest = useCallback(() => follow('newest'), [follow])
  const toPlace = useCallback((place: Element) => {
    follows.current = 'nothing'
    if (scroller.current) leaveAnchoring(scroller.current, true)
    place.scrollIntoView({ block: 'start' })
    setAtBottom(scroller.current !== null && isNearEnd(scroller.current))
  }, [])
  useEffect(() => {
    const outer = scroller.current
    const inner = content.current
    if (!outer || !inner) return
    let lastTop = outer.scrollTop
    let lastHeight = outer.scrollHeight
    const onScroll = () => {
      const { scrollTop, scrollHeight } = outer
      const isOwn = follows.current === 'newest' && Math.abs(scrollTop - putAt.current) <= roundedPx
      // What shrinks moves the place up by itself; somebody who scrolls moves it up although nothing shrinks, or down. Without anchoring nothing else moves it down.
      if (!isOwn) {
        const isReaders = follows.current !== 'newest' || scrollHeight === lastHeight || scrollTop > putAt.current + roundedPx
        if (isNearEnd(outer) && isReaders) follows.current = 'end'
        else if (scrollTop < lastTop && scrollHeight >= lastHeight) follows.current = 'nothing'
        else if (follows.current === 'newest' && isReaders) follows.current = 'nothing'
      }
      leaveAnchoring(outer, follows.current === 'nothing')
      lastTop = scrollTop
      lastHeight = scrollHeight
      setAtBottom(follows.current === 'end' || isNearEnd(outer))
    }
    const observer = new ResizeObserver(() => {
      outer.style.setProperty('--view', `${outer.clientHeight}px`)
      put()
      lastHeight = outer.scrollHeight
    })
    outer.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(inner)
    observer.observe(outer)
    return () => {
      outer.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [put])
  return { scroller, content, isAtBottom, toBottom, toNewest, toPlace }
}

/** Browsers keep what is read in its place while what is above it changes: of use to who has scrolled there, but it looks like scrolling while we follow. */
const leaveAnchoring = (outer: HTMLElement, isLeft: boolean): void => {
  outer.style.overflowAnchor = isLeft ? '' : 'none'
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: Element): boolean => scrollHeight - scrollTop - clientHeight <= nearPx

/** Where one reads the newest turn: at its end, or where it is higher than the window at its question, with the beginning of the answer in sight. */
function newestPlace(outer: Element, inner: Element): number {
  const turn = inner.querySelector(':scope > [data-watched]:last-child')
  const answer = turn?.querySelector('[data-answer]')
  if (!turn || !answer) return outer.scrollHeight
  const topOf = (element: Element) => outer.scrollTop + element.getBoundingClientRect().top - outer.getBoundingClientRect().top
  return Math.max(topOf(turn), topOf(answer) - outer.clientHeight * shareBefore)
}
