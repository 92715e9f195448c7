import { faultOf } from '../../../../core/fault.ts'
import { isAllowed, type Reach } from '../../vetted-lookup.ts'
import { inTurn } from '../concurrency-limit.ts'
import type { RenderPage } from '../read-answer.ts'
import { dumpedPage } from './dumped-page.ts'

/** Browsers at once in this process: each takes some 200 MB. */
const mostBrowsers = 2

/** Renders pages with the browser of this machine, where there is one. Never throws but when the signal aborts: what cannot be rendered has a reason. */
export const pageRendering =
  (browser: () => Promise<string | undefined>, { allowed, ...rest }: Reach) =>
  (signal: AbortSignal): RenderPage =>
  async (url) => {
    const program = await browser()
    if (program === undefined) return { missing: 'no browser is available to run them (web.browser)' }
    // Scripts of the public web reach public addresses only: that a host of this network is open to the person's questions does not open it to them.
    const reach = { allowed: isAllowed(url, allowed) ? allowed : [], ...rest }
    try {
      return { html: await inTurn('browser', mostBrowsers, signal, () => dumpedPage({ url, program, reach, signal })) }
    } catch (error) {
      signal.throwIfAborted()
      return { missing: faultOf(error).message }
    }
  }
