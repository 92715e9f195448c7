import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { faultOf } from '../../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { openProven } from '../../../files/open-proven.ts'
import { readBeginning } from '../../../files/read-bounded.ts'
import { type FolderChoice, isChosen } from '../folder-choice.ts'
import { mailChange, mailHash, mostMailBytes } from '../mail-change.ts'
import { midUri } from '../message/mail-item.ts'
import { mimePartOf } from '../message/mime-part.ts'
import { type MaildirFile, maildirFiles, maildirFolders, maildirLabels } from './maildir-files.ts'

/** Mails between two cursors. */
const batchSize = 100

/** What has changed in a Maildir. A file's content never changes under its name, so only those that are new, or have other flags, are read. */
export async function* maildirChanges(path: string, choice: FolderChoice, past: FeedPast, signal: AbortSignal): AsyncGenerator<FeedChange> {
  const known = await past.known()
  const there = new Set<string>()
  const fresh: { readonly file: MaildirFile; readonly path: string; readonly hash: string; readonly labels: readonly string[] }[] = []
  for (const folder of await maildirFolders(path)) {
    if (!isChosen(folder.folder, choice)) continue
    signal.throwIfAborted()
    for (const file of await maildirFiles(folder)) {
      const told = `${file.folder}/${file.unique}`
      const labels = maildirLabels(file.flags)
      const hash = mailHash(file.unique, labels)
      there.add(told)
      if (known.get(told) !== hash) fresh.push({ file, path: told, hash, labels })
    }
  }
  for (const told of known.keys()) if (!there.has(told)) yield { type: 'gone', path: told }
  for (const [index, mail] of fresh.entries()) {
    signal.throwIfAborted()
    yield* readFileMail(mail.file, mail.path, mail.labels, mail.hash)
    // What is stored says where to go on.
    if (index % batchSize === batchSize - 1) yield { type: 'cursor', cursor: null }
  }
  yield { type: 'cursor', cursor: null }
}

async function* readFileMail(file: MaildirFile, path: string, labels: readonly string[], hash: string): AsyncGenerator<FeedChange> {
  try {
    await using handle = await openProven(file.path, { within: await realpath(dirname(file.path)) })
    const { size, mtimeMs } = await handle.stat()
    const part = mimePartOf(await readBeginning(handle, Math.min(size, mostMailBytes)), size > mostMailBytes)
    yield await mailChange(
      part,
      { path, place: file.folder, receivedAt: mtimeMs, labels, uri: midUri(pathToFileURL(file.path).href) },
      hash,
    )
  } catch (error) {
    const { code, message } = faultOf(error)
    // A mail program renames a file when its flags change; the next sync finds it under its new name.
    if (code !== 'not-found') yield { type: 'failed', path, code: 'denied', reason: message }
  }
}
