import { useSyncExternalStore } from 'react'
import type { NewUploadBody, UploadRow } from '../../../../../src/core/schemas/http/uploads.ts'
import { Problem } from '../../../api/problem.ts'
import { queryClient } from '../../../api/query-client.ts'
import { beginUpload, dropUpload, finishUpload, sendFiles } from '../../../api/uploads.ts'
import { upload as messages } from '../../../words/en/upload.ts'
import { wordsOf } from '../../../words/words.tsx'
import { batchesOf, chooseFiles, type LeftOut } from './choose-files.ts'
import type { FolderFile } from './folder-files.ts'

const say = wordsOf('upload', messages)

/** A folder on its way to the server. It goes on while other pages are looked at. */
export interface FolderUpload {
  readonly key: number
  /** Of the collection that it becomes, or is added to. */
  readonly name: string
  readonly state: 'sending' | 'indexing' | 'failed' | 'cancelled'
  /** Files that are sent, and those that have been. */
  readonly files: number
  readonly sent: number
  readonly bytes: number
  readonly sentBytes: number
  readonly unchanged: number
  readonly leftOut: readonly LeftOut[]
  /** Id of the collection, once the server makes it. */
  readonly collection?: string
  /** Why it failed. */
  readonly error?: unknown
}

interface NewFolderUpload {
  readonly name: string
  readonly files: readonly FolderFile[]
  readonly target: NewUploadBody
  /** Whether documents go that are no longer in the folder. */
  readonly replace: boolean
}

let uploads: readonly FolderUpload[] = []
const stops = new Map<number, AbortController>()
const listeners = new Set<() => void>()
let keys = 0

function change(key: number, more: Partial<FolderUpload> | undefined): void {
  uploads = uploads.flatMap((each) => (each.key !== key ? [each] : more ? [{ ...each, ...more }] : []))
  tell()
}

function tell(): void {
  const isSending = uploads.some(({ state }) => state === 'sending')
  // Whoever closes the page now is asked first.
  if (isSending) addEventListener('beforeunload', hold)
  else removeEventListener('beforeunload', hold)
  for (const changed of listeners) changed()
}

const hold = (event: Event) => event.preventDefault()

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The folders that are on their way, and those that were and that nobody has dismissed. */
export const useFolderUploads = (): readonly FolderUpload[] => useSyncExternalStore(subscribe, () => uploads)

export const dismissUpload = (key: number): void => change(key, undefined)

export const cancelUpload = (key: number): void => stops.get(key)?.abort()

/** Sends a folder; how far it is stands in `useFolderUploads`, under the key that it gives. */
export function uploadFolder({ name, files, target, replace }: NewFolderUpload): number {
  const key = keys++
  const stop = new AbortController()
  stops.set(key, stop)
  const fresh = { key, name, state: 'sending', files: files.length, sent: 0, bytes: 0, sentBytes: 0, unchanged: 0, leftOut: [] } as const
  uploads = [...uploads, fresh]
  tell()
  void send(key, { files, target, replace }, stop.signal).finally(() => stops.delete(key))
  return key
}

async function send(key: number, { files, target, replace }: Omit<NewFolderUpload, 'name'>, signal: AbortSignal): Promise<void> {
  let upload: UploadRow | undefined
  try {
    upload = await beginUpload(target, signal)
    const chosen = chooseFiles(files, upload)
    const leftOut = [...chosen.leftOut]
    const bytes = chosen.send.reduce((sum, { size }) => sum + size, 0)
    change(key, { files: chosen.send.length, bytes, leftOut })
    let [sent, sentBytes, unchanged, isWhole] = [0, 0, 0, true]
    for (const batch of batchesOf(chosen.send, upload)) {
      const read = await Promise.all(batch.map(readFile))
      const there = read.filter((each) => each !== undefined)
      for (const [index, { path }] of batch.entries())
        if (!read[index]) leftOut.push({ path, reason: say('gone'), remedy: say('goneRemedy') })
      if (there.length < batch.length) isWhole = false
      if (there.length > 0) {
        const answer = await again(() => sendFiles(upload?.id ?? '', there, signal), signal)
        unchanged += answer.unchanged
        leftOut.push(...answer.refused)
      }
      sent += batch.length
      sentBytes += batch.reduce((sum, { size }) => sum + size, 0)
      change(key, { sent, sentBytes, unchanged, leftOut: [...leftOut] })
    }
    const { collection } = await finishUpload(upload.id, replace && isWhole, signal)
    await queryClient.invalidateQueries({ queryKey: ['collections'] })
    change(key, { state: 'indexing', collection })
  } catch (error) {
    change(key, signal.aborted ? { state: 'cancelled' } : { state: 'failed', error })
    if (upload) await dropUpload(upload.id).catch(() => undefined)
  }
}

/** Its bytes; undefined where it has gone, or changed since it was chosen. */
const readFile = async ({ path, file }: FolderFile): Promise<{ readonly path: string; readonly bytes: Blob } | undefined> => {
  try {
    return { path, bytes: new Blob([await file.arrayBuffer()]) }
  } catch {
    return undefined
  }
}

/** ms before another try where the server does not answer. */
const retryMs = [500, 2_000, 5_000]

async function again<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (const ms of retryMs)
    try {
      return await ask()
    } catch (error) {
      const isPassing = error instanceof Problem && (error.status === 0 || error.status === 503)
      if (!isPassing || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  return ask()
}
