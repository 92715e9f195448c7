import { type Answered, type WireService, wireService } from '../../wire.fixture.ts'

const texts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
const uris = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'uri' }]))
const times = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'date-time' }]))
const at = (name: string) => ({ $ref: `#/definitions/${name}` })
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const listOf = (name: string) => ({ type: 'array', items: at(name) })
const object = (properties: object, required: readonly string[]) => ({ type: 'object', properties, required })

const userUrls = [
  ...['avatar_url', 'url', 'html_url', 'followers_url', 'subscriptions_url', 'organizations_url', 'repos_url', 'received_events_url'],
] as const
const userTemplates = ['following_url', 'gists_url', 'starred_url', 'events_url'] as const
const issueUrls = ['url', 'repository_url', 'comments_url', 'events_url', 'html_url'] as const
const association = {
  enum: ['COLLABORATOR', 'CONTRIBUTOR', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN', 'MEMBER', 'NONE', 'OWNER'],
}
const links = object(
  { html: object({ href: { type: 'string' } }, ['href']), pull_request: object({ href: { type: 'string' } }, ['href']) },
  [...['html', 'pull_request']],
)

/**
 * The part of GitHub's published description of its REST API that the adapter reads (OpenAPI 3, `components.schemas` `simple-user`, `issue`, `issue-comment`,
 * `pull-request-review-comment`, `pull-request-review`, `minimal-repository` and the answer of `GET /search/issues`, of
 * `descriptions/api.github.com/api.github.com.json` in github.com/github/rest-api-description), with what is required there.
 */
const schemas = {
  user: object(
    {
      ...texts('login', 'node_id', 'type', ...userTemplates),
      ...uris(...userUrls),
      id: { type: 'integer' },
      gravatar_id: { type: ['string', 'null'] },
      site_admin: { type: 'boolean' },
    },
    ['login', 'id', 'node_id', 'gravatar_id', 'type', 'site_admin', ...userUrls, ...userTemplates],
  ),
  issue: object(
    {
      ...uris(...issueUrls),
      ...texts('node_id', 'labels_url', 'state', 'title'),
      ...times('created_at', 'updated_at'),
      ...{ id: { type: 'integer' }, number: { type: 'integer' }, comments: { type: 'integer' }, locked: { type: 'boolean' } },
      body: { type: ['string', 'null'] },
      state_reason: { enum: ['completed', 'reopened', 'not_planned', 'duplicate', null] },
      user: orNull(at('user')),
      assignee: orNull(at('user')),
      assignees: { type: 'array', items: at('user') },
      labels: { type: 'array', items: { anyOf: [{ type: 'string' }, object({ ...texts('name'), id: { type: 'integer' } }, [])] } },
      milestone: { type: ['object', 'null'] },
      closed_at: orNull({ type: 'string', format: 'date-time' }),
      draft: { type: 'boolean' },
      author_association: association,
      pull_request: object(
        {
          merged_at: orNull({ type: 'string', format: 'date-time' }),
          ...Object.fromEntries(['diff_url', 'html_url', 'patch_url', 'url'].map((name) => [name, { type: ['string', 'null'] }])),
        },
        ['diff_url', 'html_url', 'patch_url', 'url'],
      ),
    },
    [
      ...[
        ...issueUrls,
        'labels_url',
        'id',
        'node_id',
        'number',
        'state',
        'title',
        'user',
        'labels',
        'assignee',
        'milestone',
        'locked',
        'comments',
      ],
      ...['closed_at', 'created_at', 'updated_at'],
    ],
  ),
  comment: object(
    {
      id: { type: 'integer' },
      ...texts('node_id', 'body'),
      ...uris('url', 'html_url', 'issue_url'),
      user: orNull(at('user')),
      ...times('created_at', 'updated_at'),
      author_association: association,
    },
    ['id', 'node_id', 'url', 'html_url', 'user', 'created_at', 'updated_at', 'issue_url'],
  ),
  lineComment: object(
    {
      ...{ id: { type: 'integer' }, pull_request_review_id: { type: ['integer', 'null'] }, line: { type: 'integer' } },
      ...texts('node_id', 'diff_hunk', 'path', 'commit_id', 'original_commit_id', 'body'),
      ...uris('url', 'html_url', 'pull_request_url'),
      user: orNull(at('user')),
      ...times('created_at', 'updated_at'),
      author_association: association,
      _links: links,
    },
    [
      ...[
        'url',
        'pull_request_review_id',
        'id',
        'node_id',
        'diff_hunk',
        'path',
        'commit_id',
        'original_commit_id',
        'user',
        'body',
        'created_at',
      ],
      ...['updated_at', 'html_url', 'pull_request_url', 'author_association', '_links'],
    ],
  ),
  review: object(
    {
      id: { type: 'integer' },
      ...texts('node_id', 'body', 'state'),
      ...uris('html_url', 'pull_request_url'),
      user: orNull(at('user')),
      ...times('submitted_at'),
      commit_id: { type: ['string', 'null'] },
      _links: links,
    },
    ['id', 'node_id', 'user', 'body', 'state', 'html_url', 'pull_request_url', '_links', 'commit_id'],
  ),
  repository: object(
    {
      id: { type: 'integer' },
      ...texts('node_id', 'name', 'full_name'),
      owner: at('user'),
      private: { type: 'boolean' },
      open_issues_count: { type: 'integer' },
    },
    [...['id', 'node_id', 'name', 'full_name', 'owner', 'private']],
  ),
  issues: listOf('issue'),
  comments: listOf('comment'),
  lineComments: listOf('lineComment'),
  reviews: listOf('review'),
  repositories: listOf('repository'),
  found: object({ total_count: { type: 'integer' }, incomplete_results: { type: 'boolean' }, items: listOf('issue') }, [
    'total_count',
    'incomplete_results',
    'items',
  ]),
  error: object(texts('message', 'documentation_url', 'status'), []),
}

const api = 'https://api.github.com'
const repo = `${api}/repos/octo/hello`

export const githubUser = (login: string, number = 1) => ({
  login,
  id: number,
  node_id: 'MDQ6VXNlcjE=',
  gravatar_id: '',
  type: 'User',
  site_admin: false,
  ...Object.fromEntries([...userUrls, ...userTemplates].map((name) => [name, `${api}/users/${login}`])),
})

export const githubIssue = (number: number, title: string, by: string, updated: string, more: object = {}) => ({
  id: 1_000 + number,
  node_id: 'MDU6SXNzdWUx',
  url: `${repo}/issues/${number}`,
  repository_url: repo,
  labels_url: `${repo}/issues/${number}/labels{/name}`,
  comments_url: `${repo}/issues/${number}/comments`,
  events_url: `${repo}/issues/${number}/events`,
  html_url: `https://github.com/octo/hello/issues/${number}`,
  number,
  state: 'open',
  title,
  body: null as string | null,
  user: githubUser(by),
  labels: [] as unknown[],
  assignee: null,
  assignees: [] as unknown[],
  milestone: null,
  locked: false,
  comments: 0,
  closed_at: null as string | null,
  created_at: '2026-09-21T10:00:00Z',
  updated_at: updated,
  author_association: 'MEMBER',
  ...more,
})

export const githubPull = (number: number, title: string, by: string, updated: string, more: object = {}) =>
  githubIssue(number, title, by, updated, {
    html_url: `https://github.com/octo/hello/pull/${number}`,
    draft: false,
    pull_request: {
      merged_at: null,
      diff_url: null,
      html_url: `https://github.com/octo/hello/pull/${number}`,
      patch_url: null,
      url: `${repo}/pulls/${number}`,
    },
    ...more,
  })

export const githubComment = (number: number, on: number, by: string, body: string, updated: string) => ({
  id: number,
  node_id: 'MDEyOklzc3VlQ29tbWVudDE=',
  url: `${repo}/issues/comments/${number}`,
  html_url: `https://github.com/octo/hello/issues/${on}#issuecomment-${number}`,
  issue_url: `${repo}/issues/${on}`,
  body,
  user: githubUser(by),
  created_at: updated,
  updated_at: updated,
  author_association: 'MEMBER',
})

const pullLinks = (on: number) => ({ html: { href: 'https://github.com/octo/hello' }, pull_request: { href: `${repo}/pulls/${on}` } })

export const githubLineComment = (number: number, on: number, by: string, body: string, updated: string) => ({
  id: number,
  pull_request_review_id: 42,
  node_id: 'MDI0OlB1bGxSZXF1ZXN0',
  url: `${repo}/pulls/comments/${number}`,
  html_url: `https://github.com/octo/hello/pull/${on}#discussion_r${number}`,
  pull_request_url: `${repo}/pulls/${on}`,
  diff_hunk: '@@ -1,3 +1,3 @@',
  path: 'src/a.ts',
  line: 7,
  commit_id: '0'.repeat(40),
  original_commit_id: '0'.repeat(40),
  body,
  user: githubUser(by),
  created_at: updated,
  updated_at: updated,
  author_association: 'MEMBER',
  _links: pullLinks(on),
})

export const githubReview = (number: number, on: number, by: string, state: string, body: string) => ({
  id: number,
  node_id: 'MDE3OlB1bGxSZXF1ZXN0',
  user: githubUser(by),
  body,
  state,
  html_url: `https://github.com/octo/hello/pull/${on}#pullrequestreview-${number}`,
  pull_request_url: `${repo}/pulls/${on}`,
  submitted_at: '2026-09-21T13:00:00Z',
  commit_id: null,
  _links: pullLinks(on),
})

interface RecordedRepository {
  readonly full_name: string
  readonly updated_at?: string
  readonly [key: string]: unknown
}

const githubRepository = (name: string, isPrivate = false): RecordedRepository => ({
  id: 1,
  node_id: 'MDEwOlJlcG9zaXRvcnkx',
  name,
  full_name: `octo/${name}`,
  owner: githubUser('octo'),
  private: isPrivate,
  open_issues_count: 1,
})

export const githubWorld = () => ({
  issues: [
    githubIssue(11, 'It crashes at start', 'mona', '2026-09-21T11:00:00Z', {
      body: 'Since *Monday*, says @hubot.\r\n\r\n`@code` is nobody, and so is mona@acme.example.',
      labels: [{ id: 1, name: 'bug' }],
      assignees: [githubUser('Hubot', 2)],
      comments: 1,
    }),
    githubPull(12, 'Start better', 'Hubot', '2026-09-21T12:00:00Z', {
      state: 'closed',
      closed_at: '2026-09-21T12:00:00Z',
      body: 'Closes #11.',
      pull_request: { merged_at: '2026-09-21T12:00:00Z', diff_url: null, html_url: null, patch_url: null, url: null },
    }),
  ],
  comments: [githubComment(501, 11, 'hubot', 'Q4 at the latest.', '2026-09-21T11:00:00Z')],
  lineComments: [githubLineComment(601, 12, 'mona', 'Why `7`?', '2026-09-21T11:30:00Z')],
  reviews: { 12: [githubReview(701, 12, 'mona', 'APPROVED', ''), githubReview(702, 12, 'mona', 'COMMENTED', '')] } as Record<
    number,
    unknown[]
  >,
  /** Headers of answers of 403 that come first. */
  refusals: [] as Record<string, string>[],
})
export type GithubWorld = ReturnType<typeof githubWorld>

/** GitHub on this machine, with the repositories `octo/hello` and `octo/quiet`. The token `ghp_1` is octo's. */
export function serveGithub(world: GithubWorld): Promise<WireService> {
  return wireService(schemas, ({ path, query, headers }): Answered => {
    const page = (list: readonly { readonly updated_at?: string }[], schema: string): Answered => {
      const since = query.get('since')
      const count = Number(query.get('per_page') ?? 30)
      const start = (Number(query.get('page') ?? 1) - 1) * count
      const sorted =
        query.get('sort') === 'updated' ? list.toSorted((a, b) => ((a.updated_at ?? '') < (b.updated_at ?? '') ? -1 : 1)) : list
      return { json: sorted.filter(({ updated_at }) => since === null || (updated_at ?? '') >= since).slice(start, start + count), schema }
    }
    const refusal = world.refusals.shift()
    if (refusal) return { status: 403, headers: refusal, json: { message: 'API rate limit exceeded' }, schema: 'error' }
    if (headers.authorization !== undefined && headers.authorization !== 'Bearer ghp_1')
      return {
        status: 401,
        json: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest', status: '401' },
        schema: 'error',
      }
    const repositories = [githubRepository('hello'), githubRepository('quiet', true)]
    const number = Number(/\/(?:issues|pulls)\/(\d+)/.exec(path)?.[1])
    const lists: Readonly<Record<string, () => Answered>> = {
      '/user': () => ({ json: githubUser('octo'), schema: 'user' }),
      '/user/repos': () => page(repositories, 'repositories'),
      '/users/octo/repos': () => page(repositories.slice(0, 1), 'repositories'),
      '/repos/octo/hello': () => ({ json: repositories[0], schema: 'repository' }),
      '/repos/octo/hello/issues': () => page(world.issues, 'issues'),
      '/repos/octo/hello/issues/comments': () => page(world.comments, 'comments'),
      '/repos/octo/hello/pulls/comments': () => page(world.lineComments, 'lineComments'),
      '/repos/octo/quiet/issues': () => page([], 'issues'),
      '/repos/octo/quiet/issues/comments': () => page([], 'comments'),
      '/repos/octo/quiet/pulls/comments': () => page([], 'lineComments'),
      [`/repos/octo/hello/issues/${number}`]: () => ({ json: world.issues.find((issue) => issue.number === number), schema: 'issue' }),
      [`/repos/octo/hello/issues/${number}/comments`]: () =>
        page(
          world.comments.filter(({ issue_url }) => issue_url.endsWith(`/${number}`)),
          'comments',
        ),
      [`/repos/octo/hello/pulls/${number}/comments`]: () =>
        page(
          world.lineComments.filter(({ pull_request_url }) => pull_request_url.endsWith(`/${number}`)),
          'lineComments',
        ),
      [`/repos/octo/hello/pulls/${number}/reviews`]: () => ({ json: world.reviews[number] ?? [], schema: 'reviews' }),
      '/search/issues': () => {
        const isPull = query.get('q')?.includes('is:pr') === true
        const items = world.issues.filter((issue) => 'pull_request' in issue === isPull)
        return { json: { total_count: items.length, incomplete_results: false, items }, schema: 'found' }
      },
    }
    return (
      lists[path]?.() ?? {
        status: 404,
        json: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
        schema: 'error',
      }
    )
  })
}
