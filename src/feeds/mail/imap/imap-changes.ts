import type { ImapFlow } from 'imapflow'
import { z } from 'zod'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { folderOfPath, imapFolders, mailPath } from './imap-folders.ts'
import { type MailMark, mailMarks, type OpenFolder, readMails } from './imap-mails.ts'
import { type ImapOptions, serverName } from './imap-options.ts'

/** Where a folder stands: mails up to a UID are told, as they were at a mod-sequence. */
const folderState = z.object({ validity: z.string(), upTo: z.int(), modseq: z.string().nullable() })
const cursorShape = z.object({ version: z.literal(1), sinceDays: z.int().nullable(), folders: z.record(z.string(), folderState) })

type FolderState = z.infer<typeof folderState>

/** Mails between two cursors. */
const batchSize = 100
const day = 86_400_000

/** What has changed in the folders of a mailbox: deleted mails, then new flags, then new mails, folder by folder. */
export async function* imapChanges(
  client: ImapFlow,
  options: ImapOptions,
  past: FeedPast,
  now: number,
  signal: AbortSignal,
): AsyncGenerator<FeedChange> {
  const sinceDays = options.sinceDays ?? null
  const before = cursorShape.safeParse(past.cursor)
  // Another window of time brings old mails in: everything is looked at anew.
  const states = new Map(before.success && before.data.sinceDays === sinceDays ? Object.entries(before.data.folders) : [])
  const cursor = (): FeedChange => ({ type: 'cursor', cursor: { version: 1, sinceDays, folders: Object.fromEntries(states) } })
  const known = await past.known()
  const folders = await imapFolders(client, options)
  const chosen = new Set(folders)
  for (const path of known.keys()) if (!chosen.has(folderOfPath(path).folder)) yield { type: 'gone', path }
  for (const folder of states.keys()) if (!chosen.has(folder)) states.delete(folder)
  for (const folder of folders) {
    signal.throwIfAborted()
    const lock = await client.getMailboxLock(folder, { readOnly: true }).catch((error: unknown) => {
      // What a server lists, it may yet not open; what is known of it stays.
      if (!client.usable) throw error
    })
    if (!lock) {
      yield { type: 'failed', path: folder, code: 'denied', reason: 'the server could not open the folder' }
      continue
    }
    try {
      const mailbox = client.mailbox
      if (mailbox === false) continue
      const open = { client, server: serverName(options), folder, validity: String(mailbox.uidValidity), now }
      const modseq =
        !client.enabled.has('CONDSTORE') || mailbox.noModseq === true || mailbox.highestModseq === undefined
          ? null
          : String(mailbox.highestModseq)
      for await (const { change, state } of folderChanges(open, modseq, states.get(folder), known, sinceDays)) {
        signal.throwIfAborted()
        if (state) states.set(folder, state)
        yield change ?? cursor()
      }
    } finally {
      lock.release()
    }
  }
  yield cursor()
}

/** A change, or the state of the folder at which a sync may go on. */
type Told = { readonly change: FeedChange; readonly state?: undefined } | { readonly change?: undefined; readonly state: FolderState }

async function* folderChanges(
  open: OpenFolder,
  modseq: string | null,
  before: FolderState | undefined,
  known: ReadonlyMap<string, string>,
  sinceDays: number | null,
): AsyncGenerator<Told> {
  const since = sinceDays === null ? {} : { since: new Date(open.now - sinceDays * day) }
  const found = await open.client.search({ deleted: false, ...since }, { uid: true })
  const uids = (Array.isArray(found) ? found : []).sort((a, b) => a - b)
  const there = new Set(uids)
  for (const path of known.keys()) {
    const at = folderOfPath(path)
    if (at.folder === open.folder && !there.has(at.uid)) yield { change: { type: 'gone', path } }
  }
  const isNew = (mark: MailMark) => there.has(mark.uid) && known.get(mailPath(open.folder, mark.uid)) !== mark.hash
  let state: FolderState = { validity: open.validity, upTo: 0, modseq }
  if (before && before.validity === open.validity) {
    for await (const change of flagChanges(open, before, modseq, uids, isNew)) yield { change }
    state = { validity: open.validity, upTo: before.upTo, modseq }
  }
  yield { state }
  const fresh = uids.filter((uid) => uid > state.upTo)
  for (let at = 0; at < fresh.length; at += batchSize) {
    const batch = fresh.slice(at, at + batchSize)
    for await (const change of readMails(open, (await mailMarks(open, batch)).filter(isNew))) yield { change }
    state = { ...state, upTo: batch.at(-1)! }
    yield { state }
  }
}

/** Mails told before whose flags are others now. A server without mod-sequences is asked for the flags of all. */
async function* flagChanges(
  open: OpenFolder,
  before: FolderState,
  modseq: string | null,
  uids: readonly number[],
  isNew: (mark: MailMark) => boolean,
): AsyncGenerator<FeedChange> {
  if (before.upTo === 0) return
  if (modseq !== null && before.modseq !== null) {
    if (modseq === before.modseq) return
    const marks = await mailMarks(open, { upTo: before.upTo, changedSince: BigInt(before.modseq) })
    yield* readMails(open, marks.filter(isNew))
    return
  }
  const old = uids.filter((uid) => uid <= before.upTo)
  for (let at = 0; at < old.length; at += 1000) {
    const marks = await mailMarks(open, old.slice(at, at + 1000))
    yield* readMails(open, marks.filter(isNew))
  }
}
