import type { CollectionRow, SyncState } from '../../core/schemas/http/collections.ts'
import type { UploadedFiles, UploadRow } from '../../core/schemas/http/uploads.ts'
import type { HttpClient, HttpWorld } from '../http.fixture.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

/** Sends files of an upload as a browser does. */
export async function sendFiles(
  world: Pick<HttpWorld, 'url'>,
  client: Pick<HttpClient, 'cookie'>,
  upload: string,
  files: Files,
  headers: Readonly<Record<string, string>> = { 'x-ibid': '1' },
): Promise<Response> {
  const form = new FormData()
  for (const [path, content] of Object.entries(files))
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), path)
  return fetch(`${world.url}/v1/uploads/${upload}/files`, { method: 'POST', body: form, headers: { cookie: client.cookie, ...headers } })
}

/** Uploads a folder and waits until it is indexed; gives what became of the files, and of the collection. */
export async function uploadFolder(
  world: Pick<HttpWorld, 'url'>,
  client: HttpClient,
  body: Readonly<Record<string, unknown>>,
  files: Files,
  replace = false,
): Promise<{ readonly taken: UploadedFiles; readonly row: CollectionRow }> {
  const { id } = await client.json<UploadRow>('/v1/uploads', { method: 'POST', body })
  const sent = await sendFiles(world, client, id, files)
  if (sent.status !== 200) throw new Error(await sent.text())
  const taken = (await sent.json()) as UploadedFiles
  const { collection } = await client.json<SyncState>(`/v1/uploads/${id}/finish`, { method: 'POST', body: { replace } })
  return { taken, row: await indexed(client, collection) }
}

/** A collection once its sync is over. */
export async function indexed(client: HttpClient, collection: string): Promise<CollectionRow> {
  const row = await client.json<CollectionRow>(`/v1/collections/${collection}`)
  if (row.sync?.status !== 'working') return row
  // Told whenever it changes.
  const stop = new AbortController()
  const events = await client.fetch('/v1/collections/syncs/events', { signal: stop.signal })
  for await (const chunk of events.body ?? []) {
    const text = Buffer.from(chunk).toString('utf8')
    if (text.includes(collection) && !text.includes('"working"')) break
  }
  stop.abort()
  return indexed(client, collection)
}
