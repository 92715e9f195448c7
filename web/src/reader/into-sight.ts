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

/** Scrolls sideways what elements lie in, where it can be, so that they begin at an eighth of its width. */
export function intoSightAcross(elements: readonly Element[]): void {
  const [first] = elements
  const scroller = first && outerOf(first, (outer) => outer.scrollWidth > outer.clientWidth && scrolls(getComputedStyle(outer).overflowX))
  if (!scroller) return
  const left = Math.min(...elements.map((element) => element.getBoundingClientRect().left))
  scroller.scrollLeft += left - scroller.getBoundingClientRect().left - scroller.clientWidth / 8
}

const scrollerOf = (element: Element): Element =>
  outerOf(element, (outer) => outer.scrollHeight > outer.clientHeight && scrolls(getComputedStyle(outer).overflowY)) ??
  document.scrollingElement ??
  document.documentElement

const scrolls = (overflow: string): boolean => /auto|scroll/.test(overflow)

function outerOf(element: Element, fits: (outer: Element) => boolean): Element | undefined {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) if (fits(outer)) return outer
  return undefined
}
