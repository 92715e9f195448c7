import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'
import type { MimePart } from '../message/mime-part.ts'

/** Bytes of one text part that are read. */
const longestText = 2 * 1024 * 1024
const mostTexts = 10

/** Reads a large mail without its attachments: its head, its structure and its text parts. Undefined where it is gone. */
export async function largeMail(client: ImapFlow, uid: number): Promise<MimePart | undefined> {
  const found = await client.fetchOne(String(uid), { uid: true, bodyStructure: true, headers: true }, { uid: true })
  if (found === false || found.bodyStructure === undefined) return undefined
  const texts = textParts(found.bodyStructure).slice(0, mostTexts)
  const bodies =
    texts.length === 0
      ? false
      : await client.fetchOne(String(uid), { uid: true, bodyParts: texts.map((key) => ({ key, maxLength: longestText })) }, { uid: true })
  return partOf(found.bodyStructure, found.headers ?? Buffer.alloc(0), bodies === false ? undefined : bodies.bodyParts)
}

const isText = ({ type, disposition }: MessageStructureObject): boolean =>
  (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment'

/** What a body is fetched by: the only part of a mail that has none has no number of its own. */
const keyOf = ({ part }: MessageStructureObject): string => (part === undefined || part === '' ? 'TEXT' : part)

const textParts = (node: MessageStructureObject): readonly string[] =>
  node.childNodes === undefined ? (isText(node) ? [keyOf(node)] : []) : node.childNodes.flatMap(textParts)

function partOf(node: MessageStructureObject, header: Buffer | undefined, bodies: FetchMessageObject['bodyParts']): MimePart {
  const type = node.type.toLowerCase()
  const body = bodies?.get(keyOf(node).toLowerCase()) ?? Buffer.alloc(0)
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name']
  const encoded = node.size ?? 0
  const size = node.encoding?.toLowerCase() === 'base64' ? Math.floor((encoded * 3 * 76) / (4 * 78)) : encoded
  // Of an inner mail only the name is known: its words would need another question.
  const isInner = type === 'message/rfc822'
  return {
    type,
    header: Buffer.concat([withoutContent(header), contentLines(node)]),
    body,
    size,
    ...(node.disposition === undefined ? (isInner ? { disposition: 'attachment' } : {}) : { disposition: node.disposition.toLowerCase() }),
    ...(isText(node) && body.length > 0 && body.length < encoded ? { isCut: true } : {}),
    ...(name === undefined ? {} : { name }),
    parts: isInner ? [] : (node.childNodes ?? []).map((child) => partOf(child, undefined, bodies)),
  }
}

const withoutContent = (header: Buffer = Buffer.alloc(0)): Buffer => {
  const lines = header.toString('latin1').split(/\r?\n(?![ \t])/)
  const kept = lines.filter((line) => line !== '' && !/^content-/i.test(line))
  return Buffer.from(kept.map((line) => `${line}\r\n`).join(''), 'latin1')
}

function contentLines({ type, parameters = {}, encoding }: MessageStructureObject): Buffer {
  const given = ['charset', 'format', 'delsp'].flatMap((name) => {
    const value = parameters[name]
    return value === undefined || !/^[\w.:+-]+$/.test(value) ? [] : [`; ${name}=${value}`]
  })
  const how = encoding !== undefined && /^[\w-]+$/.test(encoding) ? `Content-Transfer-Encoding: ${encoding}\r\n` : ''
  return Buffer.from(`Content-Type: ${type}${given.join('')}\r\n${how}`, 'latin1')
}
