import type { WebAnswer } from '../../core/web.ts'
import { decodeText } from '../repository/decode-text.ts'

/** `text/html` of `Text/HTML; charset=utf-8`; undefined where the server says nothing. */
export const mediaTypeOf = ({ headers }: Pick<WebAnswer, 'headers'>): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() || undefined

/** The body as text in the encoding that the server or the page names, else as its bytes look; undefined for what is no text. */
export function bodyText(answer: Pick<WebAnswer, 'headers' | 'body'>): string | undefined {
  const type = mediaTypeOf(answer) ?? ''
  if (/^(?:image(?!\/svg)|audio|video|font)\/|octet-stream|zip|pdf$/.test(type)) return undefined
  const named =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1] ??
    (type === 'text/html' ? charsetOfPage(answer.body) : undefined)
  if (named !== undefined && !/^utf-?8$/i.test(named)) {
    try {
      return new TextDecoder(named).decode(answer.body)
    } catch {
      // An encoding that nobody knows: the bytes have to speak for themselves.
    }
  }
  return decodeText(answer.body)?.text
}

const charsetOfPage = (body: Buffer): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(body.subarray(0, 1024).toString('latin1'))?.[1]
