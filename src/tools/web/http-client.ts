import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { Source } from '../../core/source.ts'
import { phrase } from '../../core/text/phrase.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { WebAnswer } from '../../core/web.ts'
import { assertShallow } from '../data/nesting-limit.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { bodyText, mediaTypeOf } from './body-text.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** Bytes of a body, ms of a request, tokens of a part. */
const limits = { bytes: 1_000_000, timeoutMs: 20_000, tokens: 4_500 }

/** The data of `http_client`. */
export interface HttpResult {
  /** One line. */
  readonly summary: string
  /** Where the redirects ended. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as text, where it is text and no JSON. */
  readonly body?: string
  readonly json?: unknown
  /** Of a page. */
  readonly title?: string
  /** Bytes of the body that were read, unpacked. */
  readonly bytes: number
  readonly durationMs: number
  readonly redirects: readonly string[]
  /** Why the body or a part of it is missing, if it is. */
  readonly left?: string
}

export const httpClient = ({ allowedHosts, readDocument }: WorkDependencies) =>
  tool({
    name: 'http_client',
    title: 'Fetch a URL',
    description: prose('http-client.md', import.meta.url),
    input: z.object({
      url: z.string().min(1).max(8_000).describe('Full URL, such as https://example.org/status'),
      method: z.enum(['GET', 'HEAD']).optional().describe('Default: GET'),
      headers: z
        .record(z.string().max(100), z.string().max(4_000))
        .optional()
        .describe('Sent to that host only, not to hosts it redirects to'),
      offset: z.number().int().min(0).optional().describe('Offset from the previous part'),
    }),
    effect: 'network',
    gives: 'response',
    paged: true,
    timeDependent: true,
    async run({ url, method = 'GET', headers = {}, offset = 0 }, { signal }) {
      const begun = performance.now()
      const request = { url, method, headers, maxBytes: limits.bytes, timeoutMs: limits.timeoutMs, signal }
      const answer = await guardedFetch(request, { allowed: allowedHosts })
      const durationMs = Math.round(performance.now() - begun)
      const { read, shown, title } = await contentOf(answer, readDocument)
      const data: HttpResult = {
        summary: phrase`${method} ${answer.url.href}: ${answer.status}, ${answer.body.length} bytes in ${durationMs} ms`,
        url: answer.url.href,
        status: answer.status,
        headers: answer.headers,
        ...read,
        bytes: answer.body.length,
        durationMs,
        redirects: answer.redirects,
      }
      if (offset > 0 && offset >= (shown?.length ?? 0))
        throw new IbidError(
          'not-found',
          `the readable content of ${data.url} has only ${shown?.length ?? 0} characters`,
          'use a smaller offset',
        )
      const part = shown === undefined ? undefined : partOf(shown, offset)
      return {
        text: [headOf(data, answer), ...(part?.more ?? [])].join('\n'),
        sources: part ? [sourceOf(data, title, part.text, offset)] : [],
        data,
      }
    },
  })

type Content = Pick<HttpResult, 'body' | 'json' | 'title' | 'left'>

interface Shown {
  readonly read: Content
  readonly shown?: string
  readonly title?: string
}

/** What there is to read in an answer, and the words of it that are shown. */
async function contentOf(answer: WebAnswer, readDocument: WorkDependencies['readDocument']): Promise<Shown> {
  if (answer.body.length === 0) return { read: {} }
  const left = answer.cut ? { left: `the body continues after ${limits.bytes} bytes` } : {}
  const text = bodyText(answer)
  if (text === undefined) return { read: { left: 'the body is not text' } }
  const type = mediaTypeOf(answer) ?? ''
  if (/[/+]json$/.test(type) && !answer.cut) return jsonContent(text)
  if (type !== 'text/html' && type !== 'application/xhtml+xml') return { read: { body: text, ...left }, shown: text }
  // With a byte order mark, as the page may name another encoding than the one it was sent in.
  const page = await readDocument({ path: 'page.html', bytes: Buffer.from(`\ufeff${text}`) })
  if (!page.ok) return { read: { body: text, ...left } }
  const { title, sections } = page.document
  const words = sections.map(({ heading, level, text: body }) => (heading === '' ? body : `${'#'.repeat(level)} ${heading}\n\n${body}`))
  return { read: { body: text, title, ...left }, shown: words.join('\n\n'), title }
}

function jsonContent(text: string): Shown {
  try {
    assertShallow('the body', text, 'json')
    return { read: { json: JSON.parse(text) }, shown: text }
  } catch (error) {
    if (error instanceof IbidError) return { read: { left: error.message } }
    return { read: { body: text, left: `the body is not valid JSON: ${error instanceof Error ? error.message : error}` }, shown: text }
  }
}

/** What is worth knowing before the body is read. */
const telling = ['content-type', 'last-modified', 'cache-control', 'location', 'retry-after', 'server', 'www-authenticate']

function headOf(data: HttpResult, { headers }: WebAnswer): string {
  return [
    data.summary,
    ...(data.redirects.length > 0 ? [`Redirected to ${data.redirects.join(', then ')}`] : []),
    ...telling.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name].slice(0, 300)}`])),
    ...(data.left === undefined ? [] : [`Missing: ${data.left}`]),
  ].join('\n')
}

/** As much of the text from `offset` as fits, up to the end of a line where there is one. */
function partOf(text: string, offset: number): { readonly text: string; readonly more: readonly string[] } {
  let end = Math.min(text.length, offset + limits.tokens * 5)
  while (end - offset > 100 && estimateTokens(text.slice(offset, end)) > limits.tokens) end = offset + Math.floor((end - offset) * 0.9)
  const feed = end < text.length ? text.lastIndexOf('\n', end) : -1
  if (feed > offset) end = feed + 1
  // Never between the halves of a character.
  else if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end--
  const more = end < text.length ? `. More: call again with offset ${end}` : ''
  return { text: text.slice(offset, end), more: more || offset > 0 ? [`Characters ${offset} to ${end} of ${text.length}${more}`] : [] }
}

const sourceOf = ({ url }: HttpResult, title: string | undefined, text: string, offset: number): Source => ({
  id: offset > 0 ? `${url}@${offset}` : url,
  title: title || url,
  uri: url,
  text,
})
