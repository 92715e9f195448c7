import type { SyncState } from '../../../src/core/schemas/http/collections.ts'
import type { NewUploadBody, UploadedFiles, UploadRow } from '../../../src/core/schemas/http/uploads.ts'
import { problemOf, unreachable } from './problem.ts'
import { at, request } from './request.ts'

export const beginUpload = (body: NewUploadBody, signal: AbortSignal): Promise<UploadRow> =>
  request<UploadRow>('POST', '/v1/uploads', body, signal)

export const finishUpload = (upload: string, replace: boolean, signal: AbortSignal): Promise<SyncState> =>
  request<SyncState>('POST', at`/v1/uploads/${upload}/finish`, { replace }, signal)

export const dropUpload = (upload: string): Promise<void> => request('DELETE', at`/v1/uploads/${upload}`)

/** Sends files under their paths. Throws `Problem`, and as `fetch` does where `signal` aborts. */
export async function sendFiles(
  upload: string,
  files: readonly { readonly path: string; readonly bytes: Blob }[],
  signal: AbortSignal,
): Promise<UploadedFiles> {
  const form = new FormData()
  for (const { path, bytes } of files) form.append('file', bytes, path)
  const response = await fetch(at`/v1/uploads/${upload}/files`, {
    method: 'POST',
    headers: { 'x-ibid': '1' },
    body: form,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable()
  })
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as UploadedFiles
}
