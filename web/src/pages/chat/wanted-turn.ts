import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ListedSession } from '../../../../src/core/schemas/http/sessions.ts'
import type { Turn } from '../../chat/conversation.ts'

/** Where a link to a conversation leads whose words were found: to the turn that has them, at the words. */
export const toFound = (found: ListedSession['found']) => {
  if (!found) return {}
  const { start, end } = found.marks[0] ?? { start: 0, end: 0 }
  return { hash: found.run, state: { found: found.text.slice(start, end) } }
}

/** Shows the turn whose run the address names behind `#`, once it is there: at the words that somebody has found in it, or at its answer. */
export function useWantedTurn(turns: readonly Turn[], toPlace: (place: Element) => void): void {
  const wanted = useRouterState({ select: ({ location }) => location.hash })
  const words = useRouterState({ select: ({ location }) => location.state.found })
  const shown = useRef('')
  const isThere = turns.some(({ run }) => run === wanted)
  useEffect(() => {
    if (!isThere || shown.current === wanted) return
    const place = document.getElementById(wanted)
    if (!place) return
    shown.current = wanted
    toPlace(place)
    // A turn that comes into sight is drawn in full first.
    const waiting = setTimeout(() => {
      const found = words ? blockWith(place, words) : (place.querySelector('[data-answer]') ?? undefined)
      if (found && !isInSight(found, words !== undefined)) toPlace(found)
      ;(found ?? place).animate([{ backgroundColor: 'var(--accent-wash)' }, { backgroundColor: 'transparent' }], shownMs)
    }, drawnMs)
    return () => clearTimeout(waiting)
  }, [isThere, wanted, words, toPlace])
}

/** An answer is in sight where it begins there: it may be longer than the window. */
function isInSight(place: Element, asAWhole: boolean): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top >= 0 && (asAWhole ? bottom <= innerHeight * shownShare : top <= innerHeight * begunShare)
}

/** Part of the window in which words are in sight, above what is written in. */
const shownShare = 0.75
/** Part of the window in which an answer begins. */
const begunShare = 0.4
/** ms in which a turn is drawn, and those for which it stands out. */
const drawnMs = 300
const shownMs = 2_500

/** The element around the first text that has the words. */
function blockWith(place: Element, words: string): Element | undefined {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.toLowerCase().includes(words.toLowerCase())) return node.parentElement ?? undefined
  return undefined
}
