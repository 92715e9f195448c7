import PostalMime from 'postal-mime'
import type { MimePart } from './mime-part.ts'

/** The decoded text of a text part, as plain text or as HTML. */
export async function partText(part: MimePart): Promise<string> {
  const mail = await PostalMime.parse(
    Buffer.concat([contentLines(part, /^content-(?:type|transfer-encoding):/i), Buffer.from('\r\n'), part.body]),
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

function contentLines({ header }: MimePart, wanted: RegExp): Buffer {
  const lines = header
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .filter((line) => wanted.test(line))
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}
