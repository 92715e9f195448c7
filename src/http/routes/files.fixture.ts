import type { HttpClient, HttpWorld } from '../http.fixture.ts'

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Hands files over as a browser does. */
export async function handOver(
  world: Pick<HttpWorld, 'url'>,
  client: Pick<HttpClient, 'cookie'>,
  files: Readonly<Record<string, string | Uint8Array>>,
  headers: Readonly<Record<string, string>> = { 'x-ibid': '1' },
): Promise<Response> {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return fetch(`${world.url}/v1/files`, { method: 'POST', body: form, headers: { cookie: client.cookie, ...headers } })
}

/** Ids of files that are handed over. */
export async function fileIds(
  world: Pick<HttpWorld, 'url'>,
  client: Pick<HttpClient, 'cookie'>,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<readonly string[]> {
  const response = await handOver(world, client, files)
  if (response.status !== 201) throw new Error(await response.text())
  const { files: kept } = (await response.json()) as { readonly files: readonly { readonly id: string }[] }
  return kept.map(({ id }) => id)
}
