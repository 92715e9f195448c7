import { queryTerms, terms } from '../../../core/text/words.ts'
import type { WebResult } from './web-result.ts'

/** What there is to know of a result beside its words: `2. bbc.com, 2026-11-20`, `1. vimeo.com, 12:34`, `1. nasa.gov, 1920 x 1080, https://...`. */
export function resultLine({ site, date, duration, width, height, image }: WebResult, at: number): string {
  const size = width === undefined || height === undefined ? undefined : `${width} x ${height}`
  const told = [site, date, duration === undefined ? undefined : clockTime(duration), size, image]
  return `${at + 1}. ${told.filter((each) => each !== undefined).join(', ')}`
}

/** `12:34` or `1:02:03`. */
function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Results that hold more words of what is wanted come first; otherwise they stay in the order of the service. */
export function wantedFirst(results: readonly WebResult[], targetInfo: string | undefined): readonly WebResult[] {
  if (!targetInfo) return results
  const wanted = new Set(queryTerms(targetInfo))
  const heldBy = ({ title, snippet }: WebResult) => {
    const held = new Set(terms(`${title} ${snippet}`))
    return [...wanted].filter((term) => held.has(term)).length
  }
  const held = new Map(results.map((each) => [each, heldBy(each)]))
  return results.toSorted((a, b) => (held.get(b) ?? 0) - (held.get(a) ?? 0))
}
