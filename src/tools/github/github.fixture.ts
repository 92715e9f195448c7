import { type Handler, serve } from '../../docs/sources/sources.fixture.ts'

export const headSha = '6dcb09b5b57875f334f61aebed695e2e4193db5e'

/** A file of a pull request as GitHub's REST API lists it, in full. */
export const listedFile = (filename: string, more: object = {}) => ({
  sha: 'bbcd538c8e72b8c175046e27cc8f907076331401',
  filename,
  status: 'modified',
  additions: 1,
  deletions: 1,
  changes: 2,
  blob_url: `https://github.com/octo/hello/blob/${headSha}/${encodeURIComponent(filename).replaceAll('%2F', '/')}`,
  raw_url: `https://github.com/octo/hello/raw/${headSha}/${encodeURIComponent(filename)}`,
  contents_url: `https://api.github.com/repos/octo/hello/contents/${encodeURIComponent(filename)}?ref=${headSha}`,
  patch: '@@ -1,3 +1,3 @@ module Test\n one\n-two\n+2\n three',
  ...more,
})

export const listedCommit = (sha: string, message: string) => ({
  sha,
  node_id: 'MDY6Q29tbWl0',
  commit: {
    author: { name: 'Mona', email: 'mona@example.org', date: '2026-03-01T10:00:00Z' },
    committer: { name: 'GitHub', email: 'noreply@example.org', date: '2026-03-01T10:00:00Z' },
    message,
    tree: { sha: '827efc6d56897b048c772eb4087f854f46256132', url: 'https://api.github.com/repos/octo/hello/git/trees/827efc6' },
    comment_count: 0,
    verification: { verified: false, reason: 'unsigned', signature: null, payload: null },
  },
  html_url: `https://github.com/octo/hello/commit/${sha}`,
  author: { login: 'mona', id: 1, type: 'User' },
  parents: [],
})

export const pull = (more: object = {}) => ({
  id: 1,
  number: 12,
  state: 'open',
  draft: false,
  merged: false,
  title: 'Make it better',
  body: 'Because it was not.\r\n\r\nCloses #11.',
  user: { login: 'mona', id: 1, type: 'User' },
  head: { label: 'mona:topic', ref: 'topic', sha: headSha },
  base: { label: 'octo:main', ref: 'main', sha: '0'.repeat(40) },
  changed_files: 1,
  commits: 1,
  ...more,
})

/** GitHub on this machine, for one pull request, `octo/hello#12`. `origin` is its API. */
export async function serveGithub(
  parts: { readonly pull?: object; readonly files?: readonly object[]; readonly commits?: readonly object[] } = {},
) {
  const files = parts.files ?? [listedFile('src/a.ts')]
  const commits = parts.commits ?? [listedCommit(headSha, 'Make it better\n\nAt length.')]
  const all = pull({ changed_files: files.length, commits: commits.length, ...parts.pull })
  const handler: Handler = (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const page = Number(url.searchParams.get('page') ?? 1)
    const count = Number(url.searchParams.get('per_page') ?? 30)
    const pageOf = (list: readonly object[]) => list.slice((page - 1) * count, page * count)
    const answers: Readonly<Record<string, () => unknown>> = {
      '/repos/octo/hello/pulls/12': () => all,
      '/repos/octo/hello/pulls/12/files': () => pageOf(files),
      '/repos/octo/hello/pulls/12/commits': () => pageOf(commits),
    }
    const answer = answers[url.pathname]
    response.writeHead(answer ? 200 : 404, {
      'content-type': 'application/json; charset=utf-8',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
      'x-ratelimit-reset': '1772360400',
    })
    response.end(
      JSON.stringify(answer ? answer() : { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' }),
    )
  }
  return serve(handler)
}
