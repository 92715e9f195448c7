import { utcDay } from './date-range.ts'
import { plainTextOf } from './plain-text.ts'
import type { ServiceResult } from './search-service.ts'

/** A result of a search of the web. */
export interface WebResult {
  readonly title: string
  /** Of the page, without parameters that only track who comes. */
  readonly url: string
  readonly snippet: string
  /** UTC day of publication, as the service has it: `2026-11-22`. */
  readonly date?: string
  /** Host without `www.`. */
  readonly site: string
  /** URL of the picture itself. */
  readonly image?: string
  readonly thumbnail?: string
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  /** Seconds. */
  readonly duration?: number
}

/** Characters. */
const longest = { title: 200, snippet: 1_000 }

const tracking =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|srsltid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|mkt_tok|_hsenc|_hsmi|__hs\w+|hsctatracking|vero_\w+|oly_\w+|_ga|_gl|ref_src|ref_url|s_cid|cmpid|wt\.mc_id)$/i

/** The results of a service in one form: plain texts, clean addresses, nothing twice, nothing that is no page of the web. */
export async function webResults(found: readonly ServiceResult[]): Promise<readonly WebResult[]> {
  const plain = await plainTextOf()
  const seen = new Set<string>()
  return found.flatMap((each) => {
    const url = pageUrl(each.url)
    const image = pageUrl(each.image)?.href
    if (!url || (each.image && !image)) return []
    const same = sameness(image === undefined ? url : new URL(image))
    if (seen.has(same)) return []
    seen.add(same)
    const site = url.hostname.replace(/^www\./, '')
    const date = dayOf(each.date)
    const thumbnail = pageUrl(each.thumbnail)?.href
    const duration = secondsOf(each.duration)
    const result: WebResult = {
      title: plain(each.title ?? '', longest.title) || site,
      url: url.href,
      snippet: plain(each.snippet ?? '', longest.snippet),
      ...(date === undefined ? {} : { date }),
      site,
      ...(image === undefined ? {} : { image }),
      ...(thumbnail === undefined ? {} : { thumbnail }),
      ...(each.width && each.height ? { width: each.width, height: each.height } : {}),
      ...(duration === undefined ? {} : { duration }),
    }
    return [result]
  })
}

/** An address of the web without what tracks; undefined for anything else, such as `javascript:`, and for one with a password. */
function pageUrl(text: string | null | undefined): URL | undefined {
  const url = text ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name))
  // Only where something goes, as writing a query anew changes how its other parts are written.
  if (kept.length < url.searchParams.size) url.search = new URLSearchParams(kept).toString()
  return url
}

/** What two addresses of the same page have in common. */
const sameness = ({ hostname, port, pathname, search }: URL): string =>
  `${hostname.replace(/^(?:www|m)\./, '')}:${port}${pathname.replace(/\/(?:index\.html?)?$/, '')}${search}`

/** The day of `2026-11-22T10:00:00Z`, `Tue, 11 Feb 2025 07:18:00 GMT` or `Feb 11, 2025`; undefined for words such as `2 days ago`. */
function dayOf(date: string | null | undefined): string | undefined {
  if (!date) return undefined
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0]
  if (day !== undefined) return Number.isNaN(Date.parse(day)) ? undefined : day
  if (!/\b\d{4}\b/.test(date)) return undefined
  const at = Date.parse(/(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})$/.test(date) ? date : `${date} UTC`)
  return Number.isNaN(at) ? undefined : utcDay(at)
}

function secondsOf(duration: string | number | null | undefined): number | undefined {
  if (typeof duration === 'number') return duration > 0 ? Math.round(duration) : undefined
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d{1,3})D)?T?(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})(?:\.\d+)?S)?$/.exec(duration ?? '') ??
    /^()(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(duration ?? '') ??
    []
  const total = Number(days || 0) * 86_400 + Number(hours || 0) * 3_600 + Number(minutes || 0) * 60 + Number(seconds || 0)
  return total > 0 ? total : undefined
}
