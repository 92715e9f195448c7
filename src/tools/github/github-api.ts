import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { assertShallow } from '../data/nesting-limit.ts'
import { guardedFetch } from '../web/guarded-fetch.ts'
import { githubFault } from './github-fault.ts'

export interface GithubDependencies {
  /** Base URL of the API: `tools.github.url`. */
  readonly url: string
  readonly token: string | undefined
  readonly signal: AbortSignal
}

/** Asks the GitHub REST API for one thing and checks its shape. Throws `IbidError`; see {@link githubFault}. */
export type GithubGet = <T>(route: string, parameters: Readonly<Record<string, string | number>>, shape: z.ZodType<T>) => Promise<T>

/** Bytes of one answer, ms of one request: a page of a hundred files with their patches has a few megabytes at most. */
const limits = { bytes: 20_000_000, timeoutMs: 20_000 }

/** The API as it is spoken through the guarded fetch, with the key where there is one. `what` is named in errors. */
export async function githubApi({ url, token, signal }: GithubDependencies, what: string): Promise<GithubGet> {
  const { Octokit } = await import('@octokit/core')
  const silent = () => undefined
  const octokit = new Octokit({
    baseUrl: url.replace(/\/+$/, ''),
    userAgent: 'ibid',
    ...(token === undefined ? {} : { auth: token }),
    log: { debug: silent, info: silent, warn: silent, error: silent },
    request: { fetch: guardedGet(new URL(url).host, signal) },
  })
  return async (route, parameters, shape) => {
    const answer = await octokit.request(route, parameters).catch((error: unknown) => {
      signal.throwIfAborted()
      throw githubFault(error, what, token !== undefined)
    })
    const parsed = shape.safeParse(answer.data)
    if (parsed.success) return parsed.data
    throw new IbidError(
      'malformed',
      `${new URL(url).host} does not respond like the GitHub API: ${z.prettifyError(parsed.error).split('\n')[0]}`,
      'check tools.github.url',
    )
  }
}

/** As much of `fetch` as Octokit needs to read. The person has named the host, so it may lie on a private network; where it redirects to may not. */
const guardedGet =
  (host: string, signal: AbortSignal) =>
  async (url: string, options: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> }): Promise<Response> => {
    if (options.method !== 'GET') throw new Error(`${options.method} is not a read-only method`)
    const request = {
      url,
      method: 'GET',
      headers: options.headers ?? {},
      maxBytes: limits.bytes,
      timeoutMs: limits.timeoutMs,
      signal,
    } as const
    const { status, headers, body, cut } = await guardedFetch(request, { allowed: [host] })
    if (cut) throw new IbidError('limit', `${url} returned more than ${limits.bytes / 1_000_000} MB`)
    if (/[/+]json/.test(headers['content-type'] ?? '')) assertShallow(`the response of ${host}`, body.toString(), 'json')
    const { 'content-encoding': _unpacked, 'content-length': _packed, ...plain } = headers
    return new Response(status === 204 || status === 304 ? null : body.toString(), { status, headers: plain })
  }
