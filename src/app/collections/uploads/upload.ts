import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import { readState, writeState } from '../../../docs/sources/cached-state.ts'
import { sourceLimits } from '../../../docs/sources/limits.ts'
import { newRunId, runIdPattern } from '../../../engine/run-id.ts'
import { readTextIfThere } from '../../../files/read-bounded.ts'
import type { App } from '../../app.ts'
import { uploadFolder } from './upload-folder.ts'

/** Caps on what one collection of uploads takes. */
export const uploadLimits = { fileBytes: sourceLimits.documentBytes, files: 20_000, bytes: 2_000_000_000 } as const

const uploadSchema = z.strictObject({
  id: z.string(),
  /** The folder that its files go to. */
  folder: z.string(),
  owner: z.exactOptional(z.string()),
  name: z.string(),
  shared: z.boolean(),
  /** Absent while its collection is still to be made. */
  collection: z.exactOptional(z.string()),
  startedAt: z.number(),
  files: z.number(),
  bytes: z.number(),
})

/** A folder on its way here, from its first file to its last. */
export type Upload = Readonly<z.infer<typeof uploadSchema>>

/** ms after which an upload that nobody finished is forgotten. */
const staleMs = 86_400_000

type Place = Pick<App, 'dataFolder'>

const folderOf = ({ dataFolder }: Place): string => join(dataFolder, 'uploading')
const fileOf = (place: Place, id: string): string => join(folderOf(place), `${id}.json`)
const sentOf = (place: Place, id: string): string => join(folderOf(place), `${id}.sent`)

/** Begins an upload, into a folder of its own where none is named. */
export async function beginUpload(place: Place, begun: Omit<Upload, 'id' | 'folder'> & { readonly folder?: string }): Promise<Upload> {
  await dropWhere(place, ({ startedAt }) => begun.startedAt - startedAt > staleMs)
  const id = newRunId(begun.startedAt)
  const upload = { ...begun, id, folder: begun.folder ?? id }
  await mkdir(uploadFolder(place, upload.folder), { recursive: true, mode: 0o700 })
  await saveUpload(place, upload)
  return upload
}

/** An upload of somebody. Throws `IbidError('not-found')` for what is over or another's. */
export async function uploadOf(place: Place, id: string, owner: string | undefined): Promise<Upload> {
  const found = runIdPattern.test(id) ? await readState(fileOf(place, id), uploadSchema) : undefined
  if (found && found.owner === owner) return found
  throw new IbidError('not-found', `upload not found: ${id.slice(0, 100)}`, 'start the upload again')
}

export const saveUpload = (place: Place, upload: Upload): Promise<void> => writeState(fileOf(place, upload.id), upload)

/** Notes that these files of the folder were sent, taken or not. */
export const noteSent = (place: Place, { id }: Upload, paths: readonly string[]): Promise<void> =>
  appendFile(sentOf(place, id), paths.map((path) => `${JSON.stringify(path)}\n`).join(''), { mode: 0o600 })

/** Bytes of the paths of an upload: what 20,000 of the longest take. */
const mostSentBytes = 128 * 1024 * 1024

export async function sentPaths(place: Place, { id }: Upload): Promise<ReadonlySet<string>> {
  const lines = ((await readTextIfThere(sentOf(place, id), { mostBytes: mostSentBytes })) ?? '').split('\n')
  return new Set(lines.filter((line) => line !== '').map((line) => String(JSON.parse(line))))
}

/** It is over: its files stay. */
export async function endUpload(place: Place, { id }: Upload): Promise<void> {
  await rm(fileOf(place, id), { force: true })
  await rm(sentOf(place, id), { force: true })
}

/** It is over, and files that were to become a collection go. */
export async function dropUpload(place: Place, upload: Upload): Promise<void> {
  if (upload.collection === undefined) await rm(uploadFolder(place, upload.folder), { recursive: true, force: true })
  await endUpload(place, upload)
}

/** Gives up what somebody has begun to upload. */
export const dropUploadsOf = (place: Place, owner: string): Promise<void> => dropWhere(place, (upload) => upload.owner === owner)

async function dropWhere(place: Place, isMeant: (upload: Upload) => boolean): Promise<void> {
  for (const file of await readdir(folderOf(place)).catch(() => [])) {
    const upload = file.endsWith('.json') ? await readState(join(folderOf(place), file), uploadSchema) : undefined
    if (upload && isMeant(upload)) await dropUpload(place, upload)
  }
}
