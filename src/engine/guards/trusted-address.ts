import type { Run } from '../../core/run.ts'
import { personsWords } from './persons-words.ts'

/**
 * Whether a run that has read words of others may go to an address by itself: the person named it or its host, it is the place of a source of the run (found
 * by a search, not made up), or it stands as it is in a source of the same site. Such an address tells nothing by itself; which of many is chosen may.
 */
export function isTrustedAddress(run: Run, url: URL): boolean {
  if (namesHost(personsWords(run).toLowerCase(), url.host)) return true
  const wanted = bare(url)
  for (const { uri, text } of run.sources.values()) {
    const place = URL.parse(uri)
    if (!place) continue
    if (bare(place) === wanted) return true
    if (place.origin === url.origin && (linked(text, url.href) || linked(text, `${url.pathname}${url.search}`))) return true
  }
  return false
}

const bare = (url: URL): string => `${url.origin}${url.pathname}${url.search}`

/** Whether words name a host, with its port, by itself or in an address: `example.org` in `see example.org/guide`, not in `notexample.org`. */
function namesHost(words: string, host: string): boolean {
  for (let at = words.indexOf(host); at >= 0; at = words.indexOf(host, at + 1))
    if (!/[\w.-]$/.test(words.slice(Math.max(0, at - 1), at)) && !/^[\w-]|^\.\w|^:\d/.test(words.slice(at + host.length))) return true
  return false
}

/** Whether an address stands in a text whole; a single slash says nothing. */
function linked(text: string, address: string): boolean {
  if (address.length < 2) return false
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1))
    if (!/^[\w/?&=%#-]/.test(text.slice(at + address.length))) return true
  return false
}
