/** Scrolls what an element lies in, and nothing around that, so that its beginning or its middle is in sight. */
export function intoSight(element: Element, block: 'start' | 'center'): void {
  const scroller = scrollerOf(element)
  const place = element.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  const isPage = scroller === document.scrollingElement
  const top = place.top - (isPage ? 0 : frame.top)
  const room = (isPage ? innerHeight : scroller.clientHeight) - place.height
  scroller.scrollTop += block === 'start' ? top : top - Math.max(0, room / 2)
}

function scrollerOf(element: Element): Element {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) return outer
  return document.scrollingElement ?? document.documentElement
}
