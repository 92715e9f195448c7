import { createHash } from 'node:crypto'
import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { type GithubAsk, githubList, githubSince } from './github-api.ts'
import { commentItem, issueItem, issuePath, reviewItem } from './github-items.ts'
import type { GithubOptions } from './github-options.ts'
import { githubRepositories } from './github-repositories.ts'
import { commentShape, type GithubComment, issueShape, reviewShape } from './github-shapes.ts'

/** Newest change of each list that is told. */
const stateShape = z.object({ issues: z.string().optional(), comments: z.string().optional(), lines: z.string().optional() })
type State = z.infer<typeof stateShape>
const cursorShape = z.object({ version: z.literal(1), options: z.string(), repositories: z.record(z.string(), stateShape) })

/** What the sync of a repository works with. */
interface Syncing {
  readonly ask: GithubAsk
  readonly repository: string
  readonly known: ReadonlyMap<string, string>
  /** Paths of comments that are stored, by the path of their issue. */
  readonly comments: ReadonlyMap<string, readonly string[]>
  /** Whether there is a key: without one GitHub takes few requests, and none is spent on reviews. */
  readonly hasKey: boolean
  readonly since: string | undefined
  readonly signal: AbortSignal
}

/** Tells what has changed in all repositories, each from where it was left. */
export async function* githubChanges(
  ask: GithubAsk,
  options: GithubOptions,
  hasKey: boolean,
  past: FeedPast,
  signal: AbortSignal,
): AsyncGenerator<FeedChange> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([options.url, options.since, hasKey]))
    .digest('hex')
    .slice(0, 16)
  const parsed = cursorShape.safeParse(past.cursor)
  const states = new Map(parsed.success && parsed.data.options === fingerprint ? Object.entries(parsed.data.repositories) : [])
  const cursor = (): FeedChange => ({
    type: 'cursor',
    cursor: { version: 1, options: fingerprint, repositories: JSON.parse(JSON.stringify(Object.fromEntries(states))) },
  })
  const known = await past.known()
  const comments = commentsOf(known)
  const repositories = await githubRepositories(ask, options, hasKey, signal)
  for (const repository of repositories) {
    const since = options.since === undefined ? undefined : `${options.since}T00:00:00Z`
    let state = states.get(repository) ?? {}
    try {
      for await (const change of repositoryChanges({ ask, repository, known, comments, hasKey, since, signal }, state)) {
        if (change.type !== 'state') yield change
        else {
          state = { ...state, ...change.state }
          states.set(repository, state)
          yield cursor()
        }
      }
    } catch (error) {
      if (!(error instanceof IbidError) || (error.code !== 'denied' && error.code !== 'not-found')) throw error
      yield { type: 'failed', path: repository, code: error.code, reason: error.message }
    }
  }
  const read = new Set(repositories)
  for (const repository of [...states.keys()]) if (!read.has(repository)) states.delete(repository)
  for (const path of known.keys()) if (!read.has(path.split('/').slice(0, 2).join('/'))) yield { type: 'gone', path }
  yield cursor()
}

type Told = FeedChange | { readonly type: 'state'; readonly state: State }

async function* repositoryChanges(syncing: Syncing, state: State): AsyncGenerator<Told> {
  const { ask, repository, known, since, signal } = syncing
  const titles = new Map<number, string>()
  const base = `/repos/${repository}`
  for await (const page of githubSince(ask, `${base}/issues`, z.array(issueShape), state.issues ?? since, signal)) {
    for (const issue of page) {
      titles.set(issue.number, issue.title)
      const change = issueItem(issue, repository)
      if (known.get(change.item.path) !== change.hash) yield change
      yield* deletedComments(issue.number, issue.comments, syncing)
      if (issue.pull_request && syncing.hasKey) yield* reviewsOf(issue.number, issue.title, syncing)
    }
    yield { type: 'state', state: { issues: page.at(-1)!.updated_at } }
  }
  const lists = [
    ['comments', `${base}/issues/comments`],
    ['lines', `${base}/pulls/comments`],
  ] as const
  for (const [list, path] of lists)
    for await (const page of githubSince(ask, path, z.array(commentShape), state[list] ?? since, signal)) {
      for (const comment of page) {
        const number = numberOf(comment)
        if (number === undefined) continue
        const title = titles.get(number) ?? (await titleOf(number, syncing))
        titles.set(number, title)
        const change = commentItem(comment, { repository, number, title })
        if (known.get(change.item.path) !== change.hash) yield change
      }
      yield { type: 'state', state: { [list]: page.at(-1)!.updated_at } }
    }
}

function commentsOf(known: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const comments = new Map<string, string[]>()
  for (const path of known.keys()) {
    const at = path.lastIndexOf('/comment-')
    if (at < 0) continue
    const paths = comments.get(path.slice(0, at))
    if (paths) paths.push(path)
    else comments.set(path.slice(0, at), [path])
  }
  return comments
}

const numberOf = (comment: GithubComment): number | undefined => {
  const number = /\/(\d+)$/.exec(comment.issue_url ?? comment.pull_request_url ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The title of an issue that has not changed itself. */
async function titleOf(number: number, { ask, repository, signal }: Syncing): Promise<string> {
  const issue = await ask(`/repos/${repository}/issues/${number}`, issueShape.pick({ title: true }), signal).catch((error: unknown) => {
    if (error instanceof IbidError && error.code === 'not-found') return { title: `#${number}` }
    throw error
  })
  return issue.title
}

/** GitHub tells nobody of a deleted comment; but an issue that changed says how many it has. */
async function* deletedComments(number: number, count: number, { ask, repository, comments, signal }: Syncing): AsyncGenerator<FeedChange> {
  const stored = comments.get(issuePath(repository, number)) ?? []
  if (stored.length <= count) return
  const left = await githubList(ask, `/repos/${repository}/issues/${number}/comments`, z.array(z.object({ id: z.number() })), signal)
  const ids = new Set(left.map(({ id }) => `${issuePath(repository, number)}/comment-${id}`))
  for (const path of stored) if (!ids.has(path)) yield { type: 'gone', path }
}

async function* reviewsOf(number: number, title: string, { ask, repository, known, signal }: Syncing): AsyncGenerator<FeedChange> {
  for (const review of await githubList(ask, `/repos/${repository}/pulls/${number}/reviews`, z.array(reviewShape), signal)) {
    const change = reviewItem(review, { repository, number, title })
    if (change && known.get(change.item.path) !== change.hash) yield change
  }
}
