import { z } from 'zod'
import type { FeedQuery } from '../../../core/feed.ts'
import type { ItemChange } from '../../item-change.ts'
import { dayOf } from '../../item-words.ts'
import type { GithubAsk } from './github-api.ts'
import { issueItem } from './github-items.ts'
import type { GithubOptions } from './github-options.ts'
import { issueShape } from './github-shapes.ts'

const foundShape = z.object({ items: z.array(issueShape) })
/** Characters of a query that GitHub takes. */
const longest = 256

/** Asks GitHub itself for issues and pull requests, one after the other: it wants to be told which. */
export async function searchGithub(
  ask: GithubAsk,
  options: GithubOptions,
  query: FeedQuery,
  signal: AbortSignal,
): Promise<readonly ItemChange[]> {
  const items: ItemChange[] = []
  for (const kind of ['is:issue', 'is:pr']) {
    const parameters = { q: `${wordsOf(query, options)} ${kind}`, per_page: Math.min(100, query.limit) }
    const found = await ask('/search/issues', foundShape, signal, parameters)
    for (const issue of found.items) {
      const repository = /\/repos\/([^/]+\/[^/]+)$/.exec(issue.repository_url ?? '')?.[1]
      // Words of a query may widen it; what the feed is not for stays out.
      if (repository === undefined || !isFed(repository, options, query.place)) continue
      const change = issueItem(issue, repository)
      if (change.item.at >= (query.from ?? 0) && change.item.at < (query.to ?? Number.POSITIVE_INFINITY)) items.push(change)
    }
  }
  return items.slice(0, query.limit)
}

function isFed(repository: string, { repositories, owner }: GithubOptions, place: string | undefined): boolean {
  const name = repository.toLowerCase()
  if (place !== undefined && !name.includes(place.toLowerCase())) return false
  return repositories.some((each) => each.toLowerCase() === name) || (owner !== undefined && name.startsWith(`${owner.toLowerCase()}/`))
}

function wordsOf({ query, owner, from, to }: FeedQuery, options: GithubOptions): string {
  const login = owner?.trim().replace(/^@/, '')
  return [
    query
      .replace(/\b[a-z-]+:|["()]|\b(?:AND|OR|NOT)\b/gi, ' ')
      .trim()
      .slice(0, longest),
    ...options.repositories.map((name) => `repo:${name}`),
    ...(options.owner === undefined ? [] : [`user:${options.owner}`]),
    ...(login !== undefined && /^[a-z\d-]+$/i.test(login) ? [`author:${login}`] : []),
    ...(from === undefined && to === undefined
      ? []
      : [`created:${from === undefined ? '*' : dayOf(from)}..${to === undefined ? '*' : dayOf(to)}`]),
  ].join(' ')
}
