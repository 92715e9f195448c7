import { createHash } from 'node:crypto'
import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedChange, FeedPast } from '../../../core/feed.ts'
import { type GithubAsk, githubList, githubSince } from './github-api.ts'
import { commentItem, issueItem, issuePath, reviewItem } from './github-items.ts'
import type { GithubOptions } from './github-options.ts'
import { githubRepositories } from './github-repositories.ts'
import { commentShape, type GithubComment, type GithubIssue, issueShape, reviewShape } from './github-shapes.ts'

/** Newest change of each list that is told, and when it was last looked which issues there are (ms since 1970). */
const stateShape = z.object({
  issues: z.string().optional(),
  comments: z.string().optional(),
  lines: z.string().optional(),
  countedAt: z.number().optional(),
})
type State = z.infer<typeof stateShape>
const cursorShape = z.object({ version: z.literal(1), options: z.string(), repositories: z.record(z.string(), stateShape) })

/** ms after which it is looked again which issues there are: GitHub tells nobody of those that were deleted or moved. */
const weekMs = 7 * 86_400_000

/** What the sync of a repository works with. */
interface Syncing {
  readonly ask: GithubAsk
  readonly repository: string
  readonly known: ReadonlyMap<string, string>
  /** Paths of comments and reviews that are stored, by the path of their issue. */
  readonly answers: ReadonlyMap<string, readonly string[]>
  /** Whether there is a key: without one GitHub takes few requests, and none is spent on reviews or on what may be gone. */
  readonly hasKey: boolean
  readonly since: string | undefined
  /** ms since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Tells what has changed in all repositories, each from where it was left. */
export async function* githubChanges(
  ask: GithubAsk,
  options: GithubOptions,
  hasKey: boolean,
  past: FeedPast,
  now: number,
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
  const answers = answersOf(known)
  const repositories = await githubRepositories(ask, options, hasKey, signal)
  for (const repository of repositories) {
    const since = options.since === undefined ? undefined : `${options.since}T00:00:00Z`
    let state = states.get(repository) ?? {}
    try {
      for await (const change of repositoryChanges({ ask, repository, known, answers, hasKey, since, now, signal }, state)) {
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
      yield* goneComments(issue, syncing)
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
  if (!syncing.hasKey || (state.countedAt !== undefined && syncing.now - state.countedAt < weekMs)) return
  if (state.countedAt !== undefined) yield* goneIssues(syncing)
  yield { type: 'state', state: { countedAt: syncing.now } }
}

/** Issues that are not there any more, with what was answered to them. */
async function* goneIssues({ ask, repository, known, signal }: Syncing): AsyncGenerator<FeedChange> {
  const listed = await githubList(ask, `/repos/${repository}/issues`, z.array(z.object({ number: z.number() })), signal, { state: 'all' })
  const there = new Set(listed.map(({ number }) => issuePath(repository, number)))
  for (const path of known.keys())
    if (path.startsWith(`${repository}/`) && !there.has(path.split('/').slice(0, 3).join('/'))) yield { type: 'gone', path }
}

function answersOf(known: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const paths = [...known.keys()].filter((path) => path.split('/').length === 4)
  return Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
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

const ids = z.array(z.object({ id: z.number() }))

/** GitHub tells nobody of a deleted comment; but what changed is asked which it has, without a key only where it says that these are fewer. */
async function* goneComments(issue: GithubIssue, syncing: Syncing): AsyncGenerator<FeedChange> {
  const { ask, repository, hasKey, signal } = syncing
  const base = `/repos/${repository}`
  const comments = storedAnswers(issue.number, 'comment', syncing)
  if (comments.length > (hasKey ? 0 : issue.comments))
    yield* goneAnswers(comments, await githubList(ask, `${base}/issues/${issue.number}/comments`, ids, signal))
  const lines = storedAnswers(issue.number, 'line-comment', syncing)
  if (hasKey && lines.length > 0) yield* goneAnswers(lines, await githubList(ask, `${base}/pulls/${issue.number}/comments`, ids, signal))
}

async function* reviewsOf(number: number, title: string, syncing: Syncing): AsyncGenerator<FeedChange> {
  const { ask, repository, known, signal } = syncing
  const reviews = await githubList(ask, `/repos/${repository}/pulls/${number}/reviews`, z.array(reviewShape), signal)
  for (const review of reviews) {
    const change = reviewItem(review, { repository, number, title })
    if (change && known.get(change.item.path) !== change.hash) yield change
  }
  yield* goneAnswers(storedAnswers(number, 'review', syncing), reviews)
}

/** Paths of the comments or reviews of an issue that are stored. */
const storedAnswers = (number: number, kind: string, { repository, answers }: Syncing): readonly string[] =>
  (answers.get(issuePath(repository, number)) ?? []).filter((path) => path.includes(`/${kind}-`))

/** Those that are not left. */
function* goneAnswers(stored: readonly string[], left: readonly { readonly id: number }[]): Generator<FeedChange> {
  const there = new Set(left.map(({ id }) => String(id)))
  for (const path of stored) if (!there.has(path.slice(path.lastIndexOf('-') + 1))) yield { type: 'gone', path }
}
