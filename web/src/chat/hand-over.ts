import type { AttachmentRow } from '../../../src/core/schemas/http/runs.ts'
import { problemOf, unreachable } from '../api/problem.ts'
import { query } from '../api/request.ts'

/** Hands a file to the server. Throws `Problem` where it cannot be kept. */
export async function handOver(file: File): Promise<AttachmentRow> {
  const response = await fetch(`/v1/files${query({ name: file.name || 'pasted' })}`, {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await problemOf(response)
  const { files } = (await response.json()) as { readonly files: readonly AttachmentRow[] }
  const [row] = files
  if (!row) throw unreachable()
  return row
}
