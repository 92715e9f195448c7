import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { FeedChange } from '../../../core/feed.ts'
import { mailChange, mailHash } from '../mail-change.ts'
import { type MailPlace, midUri } from '../message/mail-item.ts'
import { mimePartOf } from '../message/mime-part.ts'
import { imapLabels, mailPath } from './imap-folders.ts'
import { largeMail } from './imap-large-mail.ts'

/** What is known of a mail before it is read. */
export interface MailMark {
  readonly uid: number
  readonly size: number
  /** ms since 1970. */
  readonly receivedAt: number
  readonly labels: readonly string[]
  readonly hash: string
}

/** The open folder. */
export interface OpenFolder {
  readonly client: ImapFlow
  /** Host and port. */
  readonly server: string
  readonly folder: string
  readonly validity: string
  /** ms since 1970. */
  readonly now: number
}

/** Bytes of a mail that is fetched whole. */
const wholeBytes = 512 * 1024
/** Bytes of mails that are fetched at once. */
const bytesAtOnce = 4 * 1024 * 1024

const markQuery = { uid: true, flags: true, size: true, internalDate: true, labels: true } as const

/** Marks of the mails of these UIDs, or of all up to `upTo` that changed since a mod-sequence. */
export async function mailMarks(
  open: OpenFolder,
  which: readonly number[] | { readonly upTo: number; readonly changedSince: bigint },
): Promise<readonly MailMark[]> {
  const found =
    'upTo' in which
      ? await open.client.fetchAll(`1:${which.upTo}`, markQuery, { uid: true, changedSince: which.changedSince })
      : which.length === 0
        ? []
        : await open.client.fetchAll([...which], markQuery, { uid: true })
  return found.map((mail) => markOf(open, mail)).sort((a, b) => a.uid - b.uid)
}

function markOf(open: OpenFolder, mail: FetchMessageObject): MailMark {
  const labels = imapLabels(mail.flags, mail.labels)
  const received = mail.internalDate instanceof Date ? mail.internalDate.getTime() : Number.NaN
  return {
    uid: mail.uid,
    size: mail.size ?? 0,
    receivedAt: received > 0 ? received : open.now,
    labels,
    // What a UID names never changes while the folder has this validity.
    hash: mailHash(`${open.validity}/${mail.uid}`, labels),
  }
}

/** Reads mails and tells them; one that the server has no more is passed over, one that it does not give is failed. */
export async function* readMails(open: OpenFolder, marks: readonly MailMark[]): AsyncGenerator<FeedChange> {
  for (const batch of batches(marks)) {
    const whole = batch.filter(({ size }) => size <= wholeBytes)
    const sources = await sourcesOf(open, whole)
    for (const mark of batch) {
      if (mark.size > wholeBytes) yield* largeChange(open, mark)
      else {
        const source = sources.get(mark.uid)
        if (source === 'refused') yield refused(open, mark)
        else if (source) yield await mailChange(mimePartOf(source), placeOf(open, mark), mark.hash)
      }
    }
  }
}

async function* largeChange(open: OpenFolder, mark: MailMark): AsyncGenerator<FeedChange> {
  try {
    const mail = await largeMail(open.client, mark.uid)
    if (mail) yield await mailChange(mail, placeOf(open, mark), mark.hash)
  } catch (error) {
    if (!open.client.usable) throw error
    yield refused(open, mark)
  }
}

/** The mails' bytes by UID. Where the server refuses a whole batch, each is asked for by itself: it may be about one of them. */
async function sourcesOf(open: OpenFolder, marks: readonly MailMark[]): Promise<ReadonlyMap<number, Buffer | 'refused'>> {
  const found = new Map<number, Buffer | 'refused'>()
  if (marks.length === 0) return found
  const query = { uid: true, source: { start: 0, maxLength: wholeBytes } } as const
  try {
    for (const { uid, source } of await open.client.fetchAll(
      marks.map(({ uid }) => uid),
      query,
      { uid: true },
    ))
      if (source) found.set(uid, source)
    return found
  } catch (error) {
    if (!open.client.usable) throw error
    const [only, ...others] = marks
    if (only && others.length === 0) return found.set(only.uid, 'refused')
    for (const mark of marks) for (const [uid, source] of await sourcesOf(open, [mark])) found.set(uid, source)
    return found
  }
}

const refused = ({ folder }: OpenFolder, { uid }: MailMark): FeedChange => ({
  type: 'failed',
  path: mailPath(folder, uid),
  code: 'failed',
  reason: 'the server did not return the email',
})

const placeOf = ({ folder, server }: OpenFolder, { uid, receivedAt, labels }: MailMark): MailPlace => ({
  path: mailPath(folder, uid),
  place: folder,
  receivedAt,
  labels,
  uri: midUri(`imap://${server}/${encodeURIComponent(folder)}/;UID=${uid}`),
})

function batches(marks: readonly MailMark[]): readonly (readonly MailMark[])[] {
  const all: MailMark[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const read = Math.min(mark.size, wholeBytes)
    if (bytes + read > bytesAtOnce) {
      all.push([])
      bytes = 0
    }
    all.at(-1)!.push(mark)
    bytes += read
  }
  return all
}
