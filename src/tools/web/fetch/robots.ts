import type { Cache } from '../../../core/cache.ts'
import type { Clock } from '../../../core/clock.ts'
import { IbidError } from '../../../core/fault.ts'
import { isRecord } from '../../../core/json.ts'
import type { WebFetch } from '../../../core/web.ts'

/** The name by which `robots.txt` may address us. */
const agent = 'ibid'
const limits = { bytes: 500_000, timeoutMs: 10_000, keptMs: 3_600_000 }
/** Characters of patterns with stars times those of an address: what matching costs at most, some 50 ms. */
const mostWork = 20_000_000

interface Parts {
  readonly fetch: WebFetch
  readonly cache: Cache
  readonly clock: Clock
}

/** Throws `IbidError` where `robots.txt` of a site closes a page to us: `denied`; `unreachable` where it cannot be read now. One that is not there closes nothing. */
export type RobotsRule = (url: URL, signal: AbortSignal) => Promise<void>

/** Reads each `robots.txt` once an hour. */
export function robotsRule(parts: Parts): RobotsRule {
  const underWay = new Map<string, Promise<string>>()
  return async (url, signal) => {
    const place = new URL('/robots.txt', url).href
    if (url.href === place) return
    const reading = underWay.get(place) ?? robotsText(place, parts, signal).finally(() => underWay.delete(place))
    underWay.set(place, reading)
    // Whoever began to read it may have given up since.
    const text = await reading.catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof IbidError) throw error
      return robotsText(place, parts, signal)
    })
    if (text === '') return
    const path = url.pathname + url.search
    if (workOf(text, path) > mostWork) throw new IbidError('denied', `${place} is too long to be checked for ${url.href.slice(0, 200)}`)
    const { default: robotsParser } = await import('robots-parser')
    if (robotsParser(place, text).isAllowed(url.href, agent) === false)
      throw new IbidError(
        'denied',
        `${place} does not allow ${agent} to read this page`,
        'read another page; if the site is yours, set web.robots to false',
      )
  }
}

/** The part of it that concerns us; empty where there is none. */
async function robotsText(place: string, { fetch, cache, clock }: Parts, signal: AbortSignal): Promise<string> {
  const known = (await cache.get({ robots: place }))?.value
  if (isRecord(known) && typeof known['text'] === 'string') return known['text']
  const answer = await fetch({ url: place, method: 'GET', maxBytes: limits.bytes, timeoutMs: limits.timeoutMs, signal }).catch((error) => {
    if (!(error instanceof IbidError) || !['unreachable', 'timeout', 'malformed', 'limit'].includes(error.code)) throw error
    throw notNow(place, error.message)
  })
  if (answer.status >= 500) throw notNow(place, `it responded with status ${answer.status}`)
  const text = answer.status >= 200 && answer.status < 300 ? concerning(answer.body.toString('utf8')) : ''
  await cache.put({ robots: place }, { text }, { at: clock.now(), maxAgeMs: limits.keptMs }).catch(() => undefined)
  return text
}

const notNow = (place: string, why: string): IbidError =>
  new IbidError('unreachable', `${place} cannot be read, so the page was not fetched: ${why}`, 'try again later')

/** The rules for us and for all; other names become one, as a parser would write all rules of a group down for each of its names. */
function concerning(text: string): string {
  const lines: string[] = []
  let group = new Set<string>()
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const name = field.toLowerCase()
    if (name === 'allow' || name === 'disallow') lines.push(`${name}: ${value.trim().replace(/\*{2,}/g, '*')}`)
    if (name !== 'user-agent') continue
    const named = value
      .trim()
      .toLowerCase()
      .replace(/\s*\/.*$/, '')
    const kept = named === agent || named === '*' ? named : 'another'
    if (!lines.at(-1)?.startsWith('user-agent: ')) group = new Set()
    if (!group.has(kept)) lines.push(`user-agent: ${kept}`)
    group.add(kept)
  }
  return lines.some((line) => line.startsWith('disallow: ')) ? lines.join('\n') : ''
}

const workOf = (text: string, path: string): number =>
  text.split('\n').reduce((sum, line) => sum + (line.includes('*') ? line.length : 1), 0) * path.length
