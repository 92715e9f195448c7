import { age } from '../../../core/age.ts'
import type { Fault } from '../../../core/fault.ts'
import type { Source } from '../../../core/source.ts'
import type { Extract, PagePassage } from './page-extract.ts'
import type { WebPage } from './web-page.ts'

/** A page that was read. */
export interface FetchedPage {
  /** As it was asked for. */
  readonly url: string
  readonly page: WebPage
  readonly extract: Extract
  /** True where it was read before this call. */
  readonly isKept: boolean
}

/** What came of one address. */
export type Fetched = FetchedPage | { readonly url: string; readonly fault: Fault }

/** One paragraph about a page or why there is none; its passages stand behind it as sources. */
export function fetchedText(fetched: Fetched, query: string, now: number): string {
  if ('fault' in fetched) return `${fetched.url}\nNot read: ${fetched.fault.message}`
  const { url, page, extract, isKept } = fetched
  return [
    `${page.title} (${page.place})`,
    shown(extract, query),
    ...(page.place === url ? [] : [page.redirects.length > 0 ? `Redirected from ${url}` : `Requested as ${url}`]),
    ...page.notes.map((note) => `Note: ${note}`),
    ...(isKept ? [`Read ${age(now - page.readAt)} ago`] : []),
  ].join('\n')
}

function shown({ kind, passages, part, parts }: Extract, query: string): string {
  if (passages.length === 0) return 'It contains headings but no other text'
  if (kind === 'fitting') return `${passages.length} passage${passages.length === 1 ? '' : 's'} for ${JSON.stringify(query)}`
  if (kind === 'beginning') return `No match for ${JSON.stringify(query)} on the page; it starts as follows`
  return parts === 1 ? 'Full page' : `Part ${part} of ${parts}${part < parts ? `; to continue, request part ${part + 1}` : ''}`
}

/** The passages of a page as what can be cited, each at its page where it has pages. */
export const sourcesOf = ({ page, extract, isKept }: FetchedPage): readonly Source[] =>
  extract.passages.map((passage) => sourceOf(page, passage, isKept))

const sourceOf = (page: WebPage, { id, text, heading, page: number, score }: PagePassage, isKept: boolean): Source => ({
  id,
  title: page.title,
  uri: number === undefined ? page.place : `${page.place}#page=${number}`,
  text,
  ...(heading === '' ? {} : { section: heading }),
  ...(score === undefined ? {} : { score }),
  ...(isKept ? { readAt: page.readAt } : {}),
})
