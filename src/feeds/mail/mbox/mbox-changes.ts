import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { decodeWords } from 'postal-mime'
import { z } from 'zod'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { mailChange, mailHash } from '../mail-change.ts'
import { midUri } from '../message/mail-item.ts'
import { mimePartOf } from '../message/mime-part.ts'
import { fileMark, isMbox, type MboxFile, mboxFiles } from './mbox-files.ts'
import { type MboxMail, mboxMails } from './mbox-mails.ts'

/** How far a file is read: `mark` is of its first `size` bytes, the last mail told begins at `read`. */
const fileState = z.object({ size: z.int(), changedAt: z.number(), mark: z.string(), read: z.int() })
const cursorShape = z.object({ version: z.literal(1), files: z.record(z.string(), fileState) })

/** Mails between two cursors. */
const batchSize = 100

/** What has changed in mbox files. Where a file was only added to, only its new end is read. */
export async function* mboxChanges(path: string, past: FeedPast, signal: AbortSignal): AsyncGenerator<FeedChange> {
  const before = cursorShape.safeParse(past.cursor)
  const states = new Map(before.success ? Object.entries(before.data.files) : [])
  const cursor = (): FeedChange => ({ type: 'cursor', cursor: { version: 1, files: Object.fromEntries(states) } })
  const known = await past.known()
  const toldOf = Map.groupBy(known.keys(), fileOfPath)
  const files = await mboxFiles(path)
  const names = new Set(files.map(({ name }) => name))
  for (const [name, told] of toldOf) if (!names.has(name)) for (const one of told) yield { type: 'gone', path: one }
  for (const name of states.keys()) if (!names.has(name)) states.delete(name)
  for (const file of files) {
    signal.throwIfAborted()
    const state = states.get(file.name)
    if (state && state.size === file.size && state.changedAt === file.changedAt) continue
    if (!(await isMbox(file))) {
      yield { type: 'skipped', path: file.name, code: 'malformed', reason: 'not an mbox file' }
      continue
    }
    // Where it has grown by nothing, something within it was changed: so do mail programs mark what is deleted.
    const isAdded = state !== undefined && state.size < file.size && state.mark === (await fileMark(file.path, state.size))
    const told = toldOf.get(file.name) ?? []
    const seen = new Set<string>()
    let read = isAdded ? state.read : 0
    let count = 0
    for await (const mail of mboxMails(file.path, read, signal)) {
      read = mail.start
      const change = await changeOf(mail, file, known, seen, isAdded && count > 0)
      if (change) yield change
      if (++count % batchSize > 0) continue
      // A file that is read again is read from its begin: only so what is gone from it is noticed.
      if (isAdded || told.length === 0) states.set(file.name, { size: read, changedAt: 0, mark: await fileMark(file.path, read), read })
      yield cursor()
    }
    if (!isAdded) for (const one of told) if (!seen.has(one)) yield { type: 'gone', path: one }
    states.set(file.name, { size: file.size, changedAt: file.changedAt, mark: await fileMark(file.path, file.size), read })
    yield cursor()
  }
  yield cursor()
}

const fileOfPath = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** Undefined where the mail is told already, or was deleted and only not yet removed from the file. */
async function changeOf(
  mail: MboxMail,
  file: MboxFile,
  known: ReadonlyMap<string, string>,
  seen: Set<string>,
  isBehindTold: boolean,
): Promise<FeedChange | undefined> {
  const part = mimePartOf(mail.raw, mail.isCut)
  const header = part.header.toString('latin1')
  if (isDeleted(header)) return undefined
  const labels = gmailLabels(header)
  const hash = mailHash(digest(mail.raw), labels)
  const named = /^message-id:\s*(\S{1,900})/im.exec(header)?.[1]
  const first = `${file.name}/${digest(named ?? mail.raw)}`
  // A copy of a mail in the same file gets a path of its own. Behind the mails that are told, so does one that shares its id with one of them.
  let path = first
  for (let copy = 2; seen.has(path) || (isBehindTold && isOther(known.get(path), hash)); copy++) path = `${first}-${copy}`
  seen.add(path)
  if (known.get(path) === hash) return undefined
  return await mailChange(
    part,
    { path, place: placeOf(file.name), receivedAt: mail.at ?? file.changedAt, labels, uri: midUri(pathToFileURL(file.path).href) },
    hash,
  )
}

const isOther = (known: string | undefined, hash: string): boolean => known !== undefined && known !== hash

const digest = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 24)

/** `Archive/2026` for `Archive.sbd/2026.mbox`. */
const placeOf = (name: string): string => name.replace(/\.sbd\//g, '/').replace(/\.(?:mbox|mbx|mbs)$/i, '')

/** Thunderbird marks what is deleted and removes it later; some servers keep notes of their own in a mail. */
function isDeleted(header: string): boolean {
  const status = /^x-mozilla-status:\s*([0-9a-f]{4})/im.exec(header)?.[1]
  const isNote = /^x-imap(?:base)?:/im.test(header) && /^subject: DON'T DELETE THIS MESSAGE/im.test(header)
  return isNote || (status !== undefined && (Number.parseInt(status, 16) & 8) !== 0)
}

/** Of an export of Gmail. */
function gmailLabels(header: string): readonly string[] {
  const line = /^x-gmail-labels:((?:[^\n]|\n[ \t])*)/im.exec(header)?.[1]
  if (line === undefined) return []
  const labels = decodeWords(line.replace(/\r?\n[ \t]+/g, ' '))
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '' && label !== 'Opened')
  return labels.slice(0, 50).map((label) => ({ Unread: 'unread', Starred: 'flagged', Drafts: 'draft' })[label] ?? label)
}
