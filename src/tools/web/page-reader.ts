import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { pageHeadings, pagePassages } from './page-passages.ts'

/** Bytes of a page, ms of a request, passages of an answer. */
const limits = { bytes: 10_000_000, timeoutMs: 20_000, passages: 12 }

/** Reads a page for a question. What it gives can be compared with other passages. */
export const pageReader = ({ allowedHosts, readDocument }: WorkDependencies) =>
  tool({
    name: 'page_reader',
    title: 'Read a web page',
    description: prose('page-reader.md', import.meta.url),
    input: z.object({
      url: z.string().min(1).max(8_000).describe('Full URL, such as https://example.org/guide'),
      question: z.string().optional().describe('What to look for on the page'),
    }),
    effect: 'network',
    gives: 'passages',
    paged: true,
    cacheMs: 300_000,
    async run({ url, question }, { signal }) {
      const request = { url, method: 'GET', maxBytes: limits.bytes, timeoutMs: limits.timeoutMs, signal } as const
      const answer = await guardedFetch(request, { allowed: allowedHosts })
      const place = answer.url.href
      if (answer.status >= 400) throw new IbidError('failed', `${place} responded with status ${answer.status}`)
      const read = await readDocument({ path: nameOf(answer.url, answer.headers['content-type']), bytes: answer.body })
      if (!read.ok) throw new IbidError('malformed', `${place} cannot be read: ${read.reason}`)
      const { title, sections } = read.document
      const hits = pagePassages(sections, question, limits.passages).map((each) => ({ ...each, title, uri: place }))
      const headings = pageHeadings(sections)
      const counts = phrase`${title}: ${headings.length} heading(s), ${hits.length} passage(s)`
      const summary = question === undefined ? counts : phrase`${counts} for "${JSON.stringify(question).slice(1, -1)}"`
      const quotes = hits.map(({ quote, section }) => `- ${section ? `${section}: ` : ''}${quote}`)
      return {
        text: [summary, ...quotes].join('\n'),
        sources: sections
          .map(({ heading, text }, at) => ({ id: `${place}#${at}`, title, uri: place, text, ...(heading ? { section: heading } : {}) }))
          .filter(({ text }) => hits.some(({ quote }) => text.includes(quote)))
          .map((source) => ({ ...source, passage: hits.find(({ quote }) => source.text.includes(quote))?.quote ?? source.text })),
        data: { summary, title, url: place, headings, hits },
      }
    },
  })

/** A file name that tells a parser what the bytes are. */
function nameOf(url: URL, type = 'text/html'): string {
  const last = url.pathname.split('/').at(-1) || 'page'
  const ending = Object.entries(endings).find(([media]) => type.toLowerCase().startsWith(media))?.[1]
  return ending === undefined || last.endsWith(`.${ending}`) ? last : `${last}.${ending}`
}

const endings: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml': 'html',
  'application/pdf': 'pdf',
  'text/markdown': 'md',
}
