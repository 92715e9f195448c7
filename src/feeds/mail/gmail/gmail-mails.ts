import { IbidError } from '../../../core/fault.ts'
import type { FeedChange } from '../../../core/feed.ts'
import { type FolderChoice, isChosen } from '../folder-choice.ts'
import { mailChange, mailHash } from '../mail-change.ts'
import type { MailPlace } from '../message/mail-item.ts'
import { type MimePart, mimePartOf } from '../message/mime-part.ts'
import type { GmailApi } from './gmail-api.ts'
import { type GmailMessage, type GmailPart, gmailLabels, gmailMessage } from './gmail-wire.ts'

/** Names of labels by their ids. */
export type LabelNames = ReadonlyMap<string, string>

export interface GmailChoice extends FolderChoice {
  readonly sinceDays?: number | undefined
}

/** Mails asked for at the same time. */
const atOnce = 8
const never = new Set(['SPAM', 'TRASH', 'CHAT'])

export async function labelNames(api: GmailApi): Promise<LabelNames> {
  const found = await api.get('labels', {}, gmailLabels)
  return new Map((found?.labels ?? []).map(({ id, name }) => [id, name]))
}

/** What is to be known to read mails. */
export interface Reading {
  readonly api: GmailApi
  readonly names: LabelNames
  readonly choice: GmailChoice
  /** ms since 1970. */
  readonly now: number
}

/** Reads mails and tells them: as gone where they are no more, or not among those to read. One that is known as it is is told by nothing. */
export async function* readGmails(
  reading: Reading,
  ids: readonly string[],
  known: ReadonlyMap<string, string>,
): AsyncGenerator<FeedChange> {
  for (let at = 0; at < ids.length; at += atOnce)
    for (const change of await Promise.all(ids.slice(at, at + atOnce).map((id) => readGmail(reading, id, known)))) if (change) yield change
}

async function readGmail(
  { api, names, choice, now }: Reading,
  id: string,
  known: ReadonlyMap<string, string>,
): Promise<FeedChange | undefined> {
  const gone = known.has(id) ? ({ type: 'gone', path: id } as const) : undefined
  const path = `messages/${encodeURIComponent(id)}`
  // What is known is asked for its labels first: the mail itself never changes.
  const seen = gone && (await api.get(path, { format: 'minimal' }, gmailMessage))
  if (gone && (!seen || !isWanted(seen, names, choice, now))) return gone
  if (seen && hashOf(seen, names) === known.get(id)) return undefined
  try {
    const message =
      (await api.get(path, { format: 'raw' }, gmailMessage).catch(tooLarge)) ?? (await api.get(path, { format: 'full' }, gmailMessage))
    if (!message || !isWanted(message, names, choice, now)) return gone
    const mail = message.raw !== undefined ? mimePartOf(Buffer.from(message.raw, 'base64url')) : message.payload && partOf(message.payload)
    if (!mail) return { type: 'failed', path: id, code: 'malformed', reason: 'Gmail returned an email without its content' }
    return await mailChange(mail, placeOf(message, names, now), hashOf(message, names))
  } catch (error) {
    if (!(error instanceof IbidError) || (error.code !== 'malformed' && error.code !== 'limit')) throw error
    return { type: 'failed', path: id, code: error.code, reason: error.message }
  }
}

/** A mail whose raw form is too large is asked for without its attachments. */
function tooLarge(error: unknown): undefined {
  if (!(error instanceof IbidError) || error.code !== 'limit') throw error
}

function isWanted({ labelIds = [], internalDate }: GmailMessage, names: LabelNames, choice: GmailChoice, now: number): boolean {
  if (labelIds.some((id) => never.has(id))) return false
  if (choice.sinceDays !== undefined && Number(internalDate ?? now) < now - choice.sinceDays * 86_400_000) return false
  const all = labelIds.map((id) => names.get(id) ?? id)
  if (all.some((name) => !isChosen(name, { exclude: choice.exclude }))) return false
  return (choice.folders ?? []).length === 0 || all.some((name) => isChosen(name, { folders: choice.folders }))
}

const words: Readonly<Record<string, string>> = { UNREAD: 'unread', STARRED: 'flagged', DRAFT: 'draft' }

const labelsOf = ({ labelIds = [] }: GmailMessage, names: LabelNames): readonly string[] =>
  labelIds.map((id) => words[id] ?? (/^[A-Z_]+$/.test(id) ? id.replace(/^CATEGORY_/, '').toLowerCase() : (names.get(id) ?? id))).sort()

const hashOf = (message: GmailMessage, names: LabelNames): string => mailHash(message.id, labelsOf(message, names))

function placeOf(message: GmailMessage, names: LabelNames, now: number): MailPlace {
  const { id, threadId, labelIds = [], internalDate } = message
  const own = labelIds.find((label) => !/^[A-Z_]+$/.test(label))
  const place = labelIds.includes('INBOX')
    ? 'INBOX'
    : labelIds.includes('SENT')
      ? 'Sent'
      : labelIds.includes('DRAFT')
        ? 'Drafts'
        : own === undefined
          ? 'Archive'
          : (names.get(own) ?? own)
  const receivedAt = Number(internalDate)
  return {
    path: id,
    place,
    receivedAt: receivedAt > 0 ? receivedAt : now,
    labels: labelsOf(message, names),
    uri: () => `https://mail.google.com/mail/#all/${encodeURIComponent(id)}`,
    ...(threadId === undefined ? {} : { thread: threadId }),
  }
}

/** The parts that Gmail has taken apart itself; attachments are only named. */
function partOf({ mimeType = 'text/plain', filename = '', headers = [], body, parts = [] }: GmailPart): MimePart {
  const type = mimeType.toLowerCase()
  const headerOf = (wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value
  const disposition = /^\s*([\w-]+)/.exec(headerOf('content-disposition') ?? '')?.[1]?.toLowerCase()
  const lines = headers
    .filter(({ name }) => /^[\w-]+$/.test(name) && !/^content-/i.test(name))
    .map(({ name, value = '' }) => `${name}: ${value.replace(/[\r\n]+\s*/g, ' ')}`)
  // It hands out text that it has decoded already.
  const content = [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit']
  return {
    type: type.startsWith('multipart/') && parts.length === 0 ? 'text/plain' : type,
    header: Buffer.from([...lines, ...content].map((line) => `${line}\r\n`).join(''), 'utf8'),
    body: Buffer.from(body?.data ?? '', 'base64url'),
    size: body?.size ?? 0,
    ...(disposition === undefined ? {} : { disposition }),
    ...(filename === '' ? {} : { name: filename }),
    parts: parts.map(partOf),
  }
}
