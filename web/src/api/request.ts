import { serverAnswered, serverIsGone } from './connection.ts'
import { problemOf, unreachable } from './problem.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Asks the server. Throws `Problem` for everything but a success; who is not signed in is led to the sign-in. */
export async function request<Answer>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await answered(method, path, body, signal)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

async function answered(method: Method, path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    serverIsGone()
    throw unreachable()
  })
  serverAnswered()
  if (response.ok) return response
  const problem = await problemOf(response)
  // A key that a model's provider refuses is a 401 too, and no reason to sign in.
  const isNobody = problem.status === 401 && response.headers.has('www-authenticate')
  if (isNobody && !location.pathname.startsWith('/sign-in'))
    location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`)
  throw problem
}

export const get = <Answer>(path: string, signal?: AbortSignal): Promise<Answer> => request<Answer>('GET', path, undefined, signal)

/** A file of the server. Throws as `request`. */
export const bytesOf = async (path: string, signal?: AbortSignal): Promise<ArrayBuffer> =>
  (await answered('GET', path, undefined, signal)).arrayBuffer()

/** A path of the server from its parts; what stands in braces is escaped: ``at`/v1/runs/${run}` ``. */
export const at = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  parts.reduce((path, part, index) => path + encodeURIComponent(String(values[index - 1])) + part)

/** A query from what is given; what is undefined or empty is left out. */
export function query(values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined && each !== '') search.append(name, String(each))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
