import type { Page } from 'playwright-core'

/** What loading a page took, as its browser measured it. */
export interface Loading {
  /** ms from the address to the first thing that is seen. */
  readonly firstPaint: number
  /** Bytes of all its scripts as they came, compressed. */
  readonly script: number
}

/** Reads what the loading of the page took; scripts that come later are not in it. */
export const loadingOf = (page: Page): Promise<Loading> =>
  page.evaluate(async () => {
    const firstPaint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const [painted] = list.getEntriesByName('first-contentful-paint')
        if (painted) resolve(painted.startTime)
      }).observe({ type: 'paint', buffered: true })
    })
    // What is preloaded is told twice.
    const sizes = new Map<string, number>()
    for (const each of performance.getEntriesByType('resource'))
      if (each instanceof PerformanceResourceTiming && /\.js$/.test(each.name)) sizes.set(each.name, each.encodedBodySize)
    return { firstPaint, script: [...sizes.values()].reduce((sum, size) => sum + size, 0) }
  })

/** When the page had each event of a stream, against when that happened. */
interface Heard {
  readonly type: string
  /** ms. */
  readonly late: number
}

/** From now on the page notes for each event with a time how late it came: call it before the page is opened. */
export const noteLateness = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const heard: Heard[] = []
    Object.assign(globalThis, { heard })
    const parse = JSON.parse
    // Each event of a stream is parsed as soon as the page has it.
    JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
      const value = parse(text, reviver)
      if (typeof value?.at === 'number' && typeof value?.seq === 'number') heard.push({ type: value.type, late: Date.now() - value.at })
      return value
    }
  })

export const lateness = (page: Page): Promise<readonly Heard[]> => page.evaluate(() => Reflect.get(globalThis, 'heard'))
