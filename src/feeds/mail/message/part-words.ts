import PostalMime from 'postal-mime'
import type { MimePart } from './mime-part.ts'

/** Lines of a part that are read: each costs some 18 microseconds, however short it is, and a mail can be made of nothing else. */
const mostLines = 50_000

/** The decoded text of a text part, as plain text or as HTML; of one that is longer, its first 50,000 lines. */
export async function partText(part: MimePart): Promise<string> {
  const mail = await PostalMime.parse(
    Buffer.concat([contentLines(part, /^content-(?:type|transfer-encoding):/i), Buffer.from('\r\n'), firstLines(part.body)]),
  )
  return mail.text ?? mail.html ?? ''
}

/** The name of an attachment; undefined where it has none. */
export async function attachmentName(part: MimePart): Promise<string | undefined> {
  if (part.name !== undefined) return part.name
  const lines = contentLines(part, /^content-(?:type|disposition):/i).toString('latin1')
  // As something that is never shown inline, so that its name comes back whatever it is.
  const neutral = lines.replace(/^content-type:\s*[^\s;]+/im, 'Content-Type: application/octet-stream')
  const mail = await PostalMime.parse(Buffer.from(`${neutral}\r\n`, 'latin1'))
  return mail.attachments[0]?.filename ?? undefined
}

function firstLines(body: Buffer): Buffer {
  let end = 0
  for (let lines = 0; lines < mostLines; lines++) {
    const next = body.indexOf(0x0a, end)
    if (next < 0) return body
    end = next + 1
  }
  return body.subarray(0, end)
}

function contentLines({ header }: MimePart, wanted: RegExp): Buffer {
  const lines = header
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .filter((line) => wanted.test(line))
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}
