import { z } from 'zod'
import { type Fault, faultOf, IbidError } from '../../../core/fault.ts'
import { phrase } from '../../../core/text/phrase.ts'
import { publicText, receivedText } from '../../../core/text-origin.ts'
import type { ToolContext } from '../../../core/tool.ts'
import type { AssistantDependencies } from '../../assistant-dependencies.ts'
import { prose } from '../../prose.ts'
import { tool } from '../../tool.ts'
import { isAllowed, type Reach } from '../vetted-lookup.ts'
import { pageRendering } from './browser/page-rendering.ts'
import { type Fetched, fetchedText, sourcesOf } from './fetched-text.ts'
import { type Detail, extractOf } from './page-extract.ts'
import { pagesOfRun } from './pages-of-run.ts'
import { pageReader } from './read-page.ts'

/** ms for one page, its retries and its scripts; the call has a little more. */
const pageMs = 50_000

/** Reads pages of the web for a query. `lookup` is replaced in tests. */
export function webFetchTool(dependencies: AssistantDependencies, { lookup }: Pick<Reach, 'lookup'> = {}) {
  const { allowedHosts, clock, web } = dependencies
  const read = pageReader(
    dependencies,
    pageRendering(() => web.browser(), { allowed: allowedHosts, ...(lookup ? { lookup } : {}) }),
  )
  const held = pagesOfRun(clock)

  const fetched = async (url: string, input: Asked, context: ToolContext): Promise<Fetched> => {
    try {
      const begun = clock.now()
      const whole = urlOf(url)
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(pageMs)])
      const who = { signal, ...(context.owner === undefined ? {} : { owner: context.owner }) }
      const { page, isHeld } = held(JSON.stringify([context.owner, context.run, whole.href]), () => read(whole, who))
      const known = await page
      return {
        url: whole.href,
        page: known,
        extract: extractOf(known, input.query, input.detail, input.part),
        isKept: isHeld || known.readAt < begun,
      }
    } catch (error) {
      context.signal.throwIfAborted()
      return { url, fault: faultOf(timeFault(url, error)) }
    }
  }

  return tool({
    name: 'web_fetch',
    title: 'Read web pages',
    description: prose('web-fetch.md', import.meta.url),
    input: z.object({
      urls: z.array(z.string().min(1).max(2_000)).min(1).max(3).describe('Full URLs, such as https://example.org/guide'),
      query: z.string().min(1).max(1_000).describe('What to look for on the pages'),
      detail: z.enum(['brief', 'detailed', 'full']).optional().describe('Default: brief'),
      part: z.number().int().min(1).optional().describe('With detail full: the part of the page to return, if it has several'),
    }),
    effect: 'network',
    timeoutMs: pageMs + 10_000,
    paged: true,
    origin: publicText,
    async run({ urls, query, detail = 'brief', part = 1 }, context) {
      const each = await Promise.all([...new Set(urls)].map((url) => fetched(url, { query, detail, part }, context)))
      const pages = each.flatMap((one) => ('page' in one ? [one] : []))
      const sources = new Map(pages.flatMap(sourcesOf).map((source) => [source.id, source]))
      const isPrivate = pages.some(({ page }) => isAllowed(new URL(page.place), allowedHosts))
      const summary = pages.length > 0 ? phrase`${pages.length} of ${each.length} page(s) read` : reasonsOf(each)
      return {
        text: pages.length > 0 ? [summary, ...each.map((one) => fetchedText(one, query, clock.now()))].join('\n\n') : summary,
        sources: [...sources.values()],
        data: { summary, pages: each.map(dataOf) },
        ...(pages.length === 0 ? { failed: true } : {}),
        // What only this network is shown is not for everybody.
        ...(isPrivate ? { origin: receivedText } : {}),
      }
    },
  })
}

/** One line, as it is the fault of the call. */
const reasonsOf = (each: readonly Fetched[]): string => each.flatMap((one) => ('fault' in one ? [one.fault.message] : [])).join('; ')

interface Asked {
  readonly query: string
  readonly detail: Detail
  readonly part: number
}

/** An address without its fragment, which no server sees; `https` where no scheme is given. Credentials in it are refused. */
function urlOf(text: string): URL {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!url) throw new IbidError('usage', 'not a valid web address', 'use a full URL, such as https://example.org/guide')
  if (url.username !== '' || url.password !== '')
    throw new IbidError('usage', 'the URL contains a user name or password', 'remove them from the URL')
  url.hash = ''
  return url
}

const timeFault = (url: string, error: unknown): unknown =>
  error instanceof Error && error.name === 'TimeoutError'
    ? new IbidError('timeout', `${url} could not be read within ${pageMs / 1_000} s`, 'try again later')
    : error

interface PageData {
  readonly url: string
  readonly fault?: Fault
  readonly title?: string
  readonly place?: string
}

function dataOf(one: Fetched): PageData & Readonly<Record<string, unknown>> {
  if ('fault' in one) return { url: one.url, fault: one.fault }
  const { url, page, extract } = one
  const { title, place, redirects, notes, readAt } = page
  const { passages, part, parts } = extract
  return { url, title, place, redirects, notes, readAt, part, parts, passages }
}
