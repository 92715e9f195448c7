import type { z } from 'zod'
import type { FeedParts } from '../../../core/feed.ts'
import { jsonService, shaped } from '../../json-service.ts'

/** Asks the REST API and checks the shape of what it answers. */
export type GithubAsk = <T>(
  path: string,
  shape: z.ZodType<T>,
  signal: AbortSignal,
  query?: Readonly<Record<string, string | number | undefined>>,
) => Promise<T>

export const pageSize = 100
const mostPages = 500

/** The API at `url`, with a token where there is one, asked for anew at each request: it may be renewed meanwhile. */
export function githubApi(parts: Pick<FeedParts, 'fetch' | 'now'>, url: string, token: () => Promise<string | undefined>): GithubAsk {
  return async (path, shape, signal, query = {}) => {
    const key = await token()
    const service = jsonService({
      fetch: parts.fetch,
      now: parts.now,
      name: 'GitHub',
      url: url.replace(/\/+$/, ''),
      headers: {
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
    })
    return shaped('GitHub', (await service({ path, what: path.slice(1), signal, query })).json, shape)
  }
}

/** All entries of a list that is told in numbered pages. */
export async function githubList<T>(
  ask: GithubAsk,
  path: string,
  shape: z.ZodType<readonly T[]>,
  signal: AbortSignal,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; page <= mostPages; page++) {
    const found = await ask(path, shape, signal, { ...query, per_page: pageSize, page })
    all.push(...found)
    if (found.length < pageSize) break
  }
  return all
}

/**
 * Entries of a repository's list that changed since a time, oldest change first, page by page. Each page asks for what changed since the last entry of the one
 * before: a numbered page would skip one whenever an entry of an earlier page moves to the end.
 */
export async function* githubSince<T extends { readonly updated_at: string }>(
  ask: GithubAsk,
  path: string,
  shape: z.ZodType<readonly T[]>,
  since: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<readonly T[]> {
  let from = since
  let page = 1
  for (let pages = 0; pages < mostPages; pages++) {
    const query = { state: 'all', sort: 'updated', direction: 'asc', per_page: pageSize, page, since: from }
    const found = await ask(path, shape, signal, query)
    if (found.length > 0) yield found
    const last = found.at(-1)?.updated_at
    if (found.length < pageSize || last === undefined) return
    // A whole page of one moment: only then the next one is turned to.
    if (last === from) page++
    else page = 1
    from = last
  }
}
