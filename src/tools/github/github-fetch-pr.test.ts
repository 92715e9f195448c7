import { describe, expect, it } from 'vitest'
import type { Change } from '../../core/diff.ts'
import { type Handler, serve } from '../../docs/sources/sources.fixture.ts'
import { contextIn, testDependencies, useTool } from '../repository/repository.fixture.ts'
import { headSha, listedCommit, listedFile, serveGithub } from './github.fixture.ts'
import { githubFetchPr } from './github-fetch-pr.ts'

const fetched = (githubUrl: string, input: object = {}, token?: string) =>
  useTool(
    githubFetchPr({ ...testDependencies, githubUrl }),
    { repo: 'octo/hello', pr_number: 12, ...input },
    contextIn('/', { credential: (name) => (name === 'github' ? token : undefined) }),
  )
const changeOf = async (githubUrl: string, input?: object) => (await fetched(githubUrl, input)).data as Change
const refuses = (status: number, headers: Record<string, string>, message: string): Handler => {
  const body = JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest' })
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
const blob = (path: string) => `https://github.com/octo/hello/blob/${headSha}/${path}`

describe('a pull request', () => {
  it('is a change like any other, whose lines open on the service', async () => {
    const { origin } = await serveGithub()
    const { text, data, sources } = await fetched(origin)
    expect(data).toEqual({
      of: 'octo/hello#12',
      title: 'Make it better',
      description: 'Because it was not.\n\nCloses #11.',
      files: [
        {
          path: 'src/a.ts',
          status: 'modified',
          additions: 1,
          deletions: 1,
          uri: blob('src/a.ts'),
          hunks: [
            {
              oldStart: 1,
              newStart: 1,
              lines: [
                { kind: 'context', line: 1, text: 'one' },
                { kind: 'removed', line: 2, text: 'two' },
                { kind: 'added', line: 2, text: '2' },
                { kind: 'context', line: 3, text: 'three' },
              ],
            },
          ],
        },
      ],
      commits: [{ hash: headSha, author: 'Mona', date: '2026-03-01T10:00:00Z', subject: 'Make it better', body: 'At length.' }],
      summary: '1 file changed, 1 line added, 1 removed',
    })
    expect(text).toBe(`Pull request (open): mona:topic into main, by mona
octo/hello#12: 1 file changed, 1 line added, 1 removed
Title: Make it better
Description: Because it was not.

Closes #11.
1 commit:
  6dcb09b5b578 2026-03-01 Mona: Make it better

src/a.ts (modified, +1 -1)
    1  one
    2 -two
    2 +2
    3  three`)
    expect(sources).toMatchObject([{ uri: `${blob('src/a.ts')}#L1-L3`, text: 'one\n2\nthree', line: 1, section: 'lines 1 to 3' }])
  })

  it('asks as GitHub wants to be asked, with the key where there is one', async () => {
    const { origin, requests } = await serveGithub()
    await fetched(`${origin}/`)
    await fetched(origin, {}, 'canary-of-the-key')
    expect(requests.map(({ url }) => url)).toEqual([
      '/repos/octo/hello/pulls/12',
      '/repos/octo/hello/pulls/12/files?per_page=100&page=1',
      '/repos/octo/hello/pulls/12/commits?per_page=100&page=1',
      ...[
        '/repos/octo/hello/pulls/12',
        '/repos/octo/hello/pulls/12/files?per_page=100&page=1',
        '/repos/octo/hello/pulls/12/commits?per_page=100&page=1',
      ],
    ])
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
      undefined,
      ...Array(3).fill('token canary-of-the-key'),
    ])
    expect(requests[0]?.headers).toMatchObject({ accept: 'application/vnd.github.v3+json', 'user-agent': expect.stringMatching(/^ibid /) })
  })

  it('knows every kind of file', async () => {
    const { origin } = await serveGithub({
      files: [
        listedFile('new.md', { status: 'added', additions: 1, deletions: 0, patch: '@@ -0,0 +1 @@\n+only\n\\ No newline at end of file' }),
        listedFile('gone.ts', { status: 'removed', additions: 0, deletions: 1, patch: '@@ -1 +0,0 @@\n-x' }),
        listedFile('b.ts', { status: 'renamed', previous_filename: 'a.ts', additions: 0, deletions: 0, patch: undefined }),
        listedFile('c.ts', { status: 'renamed', previous_filename: 'd.ts' }),
        listedFile('logo.png', { additions: 0, deletions: 0, patch: undefined }),
        listedFile('empty', {
          status: 'added',
          sha: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
          additions: 0,
          deletions: 0,
          patch: undefined,
        }),
        listedFile('lock.json', { additions: 9_000, deletions: 10, patch: undefined }),
        listedFile('ünï code/日本.ts'),
      ],
    })
    const change = await changeOf(origin)
    expect(change.files.map(({ path, oldPath, status, additions, deletions }) => [path, oldPath, status, additions, deletions])).toEqual([
      ['new.md', undefined, 'added', 1, 0],
      ['gone.ts', undefined, 'deleted', 0, 1],
      ['b.ts', 'a.ts', 'renamed', 0, 0],
      ['c.ts', 'd.ts', 'renamed', 1, 1],
      ['logo.png', undefined, 'binary', 0, 0],
      ['empty', undefined, 'added', 0, 0],
      ['lock.json', undefined, 'modified', 9_000, 10],
      ['ünï code/日本.ts', undefined, 'modified', 1, 1],
    ])
    expect(change.files[0]).toMatchObject({
      uri: `${blob('new.md')}?plain=1`,
      hunks: [{ lines: [{ kind: 'added', line: 1, text: 'only', unended: true }] }],
    })
    expect(change.files[1]?.uri).toBeUndefined()
    expect(change.left).toBe('logo.png is binary; GitHub does not show the lines of lock.json')
  })

  it('is read page by page, and says what it left', async () => {
    const files = Array.from({ length: 250 }, (_, at) => listedFile(`f${at}`))
    const commits = Array.from({ length: 101 }, (_, at) => listedCommit(String(at).padStart(40, '0'), `Commit ${at}`))
    const { origin, requests } = await serveGithub({ files, commits, pull: { commits: 400 } })
    const change = await changeOf(origin)
    expect([change.files.length, change.commits.length, requests.length]).toEqual([250, 101, 6])
    expect(change.files.at(-1)?.path).toBe('f249')
    expect(change.left).toBe('299 more commits are not listed')
  })

  it('shows the lines below a path, and still has the whole for other tools', async () => {
    const { origin } = await serveGithub({ files: [listedFile('src/a.ts'), listedFile('src-b/a.ts'), listedFile('docs/a.md')] })
    const { text, data } = await fetched(origin, { path: 'src/' })
    expect(text).toContain('src/a.ts (modified')
    expect(text).not.toMatch(/src-b|docs/)
    expect((data as Change).files).toHaveLength(3)
  })

  it.each(['https://github.com/octo/hello', 'https://github.com/octo/hello/pull/12', 'git@github.com:octo/hello.git', 'octo/hello.git'])(
    'takes %s for its repository',
    async (repo) => {
      const { origin } = await serveGithub()
      expect((await changeOf(origin, { repo })).of).toBe('octo/hello#12')
    },
  )

  it.each([
    'hello',
    'octo/hello/x',
    '../..',
    'octo/..',
    'octo/hello?x=1',
    '-octo/hello',
    'octo/he llo',
    'octo/%2e%2e',
    'https://gitlab.com/octo/hello',
  ])('takes %j for no repository', async (repo) => {
    await expect(fetched('http://127.0.0.1:1', { repo })).rejects.toMatchObject({ code: 'usage', remedy: 'write owner/name' })
  })

  it('is good for five minutes', () => {
    expect(githubFetchPr(testDependencies)).toMatchObject({ cacheMs: 300_000, effect: 'network', gives: 'change' })
  })
})

describe('what GitHub refuses', () => {
  const limit = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1772360400' }
  it.each([
    [404, {}, 'Not Found', undefined, 'not-found', 'GitHub has no pull request octo/hello#12, or it is private', /GITHUB_TOKEN/],
    [404, {}, 'Not Found', 'key', 'not-found', 'GitHub has no pull request octo/hello#12, or the token has no access to it', /check/],
    [401, {}, 'Bad credentials', 'key', 'unauthorised', 'GitHub rejected the token', /GITHUB_TOKEN/],
    [
      403,
      limit,
      'API rate limit exceeded',
      undefined,
      'rate-limited',
      'GitHub rate limit exceeded; requests are blocked until 10:20 UTC',
      /GITHUB_TOKEN/,
    ],
    [
      429,
      { 'retry-after': '60' },
      'secondary rate limit',
      'key',
      'rate-limited',
      'GitHub rate limit exceeded; requests are blocked for 60 s',
      /^wait$/,
    ],
    [
      403,
      {},
      'Resource protected by SSO',
      'key',
      'denied',
      'GitHub denied access to pull request octo/hello#12: Resource protected by SSO',
      /permissions of the token/,
    ],
    [502, {}, 'Server Error', undefined, 'overloaded', 'GitHub responded with status 502 for pull request octo/hello#12', /later/],
    [422, {}, 'Odd', undefined, 'failed', 'GitHub responded with status 422 for pull request octo/hello#12: Odd', /./],
  ] as const)('%i %j is told with what to do', async (status, headers, said, token, code, message, remedy) => {
    const { origin } = await serve(refuses(status, headers, said))
    const error = await fetched(origin, {}, token).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
    if (status !== 422) expect((error as { remedy: string }).remedy).toMatch(remedy)
  })

  it('what is no GitHub is told, and never followed to another host with the key', async () => {
    const other = await serve((_request, response) => response.end('{}'))
    const { origin } = await serve((_request, response) => response.writeHead(302, { location: other.origin }).end())
    await expect(fetched(origin, {}, 'canary')).rejects.toMatchObject({ code: 'denied', message: expect.stringContaining('127.0.0.1') })
    expect(other.requests).toEqual([])
    const page = await serve((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
    await expect(fetched(page.origin)).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('does not respond like the GitHub API'),
    })
    await expect(fetched('http://127.0.0.1:1')).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('the connection was refused'),
    })
    const deep = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(200_000) + ']'.repeat(200_000)),
    )
    await expect(fetched(deep.origin)).rejects.toMatchObject({
      code: 'limit',
      message: expect.stringContaining('nested more than 500 levels deep'),
    })
  })

  it('a call that is cancelled ends with its reason', async () => {
    const controller = new AbortController()
    const { origin } = await serve(() => controller.abort(new Error('enough')))
    const call = useTool(
      githubFetchPr({ ...testDependencies, githubUrl: origin }),
      { repo: 'octo/hello', pr_number: 12 },
      contextIn('/', { signal: controller.signal }),
    )
    await expect(call).rejects.toThrow('enough')
  })
})
