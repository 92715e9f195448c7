import { z } from 'zod'
import type { Change, ChangedFile, Commit } from '../../core/diff.ts'
import { phrase } from '../../core/text/phrase.ts'
import { withinSizeLimit } from '../repository/change-size-limit.ts'
import { summaryOf } from '../repository/local-change.ts'
import { readHunks } from '../repository/read-hunks.ts'
import type { GithubGet } from './github-api.ts'

/** As GitHub names it. */
export interface PullRequestName {
  readonly owner: string
  readonly repo: string
  readonly pull_number: number
}

/** A pull request, with what is worth a line beside its change. */
export interface PullRequest {
  readonly change: Change
  /** `open, merged, closed or draft`, and from where to where. */
  readonly state: string
}

const pullShape = z.object({
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  draft: z.boolean().optional(),
  merged: z.boolean().optional(),
  user: z.object({ login: z.string() }).nullish(),
  base: z.object({ ref: z.string() }),
  head: z.object({ label: z.string().nullish(), ref: z.string() }),
  changed_files: z.number(),
  commits: z.number(),
})

const fileShape = z.object({
  sha: z.string().nullish(),
  filename: z.string(),
  previous_filename: z.string().optional(),
  status: z.string(),
  additions: z.number(),
  deletions: z.number(),
  blob_url: z.string().nullish(),
  patch: z.string().optional(),
})

const commitShape = z.object({
  sha: z.string(),
  commit: z.object({ message: z.string(), author: z.object({ name: z.string().nullish(), date: z.string().nullish() }).nullish() }),
})

const perPage = 100
/** Pages: GitHub itself stops at 3,000 files and 250 commits. */
const pages = { files: 10, commits: 3 }
const pullRoute = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'

/** Reads a pull request with its files and commits. Throws as `get` does. */
export async function pullRequest(get: GithubGet, name: PullRequestName): Promise<PullRequest> {
  const pull = await get(pullRoute, { ...name }, pullShape)
  const [files, commits] = await Promise.all([
    allPages(get, `${pullRoute}/files`, name, fileShape, Math.min(pages.files, Math.ceil(pull.changed_files / perPage))),
    allPages(get, `${pullRoute}/commits`, name, commitShape, Math.min(pages.commits, Math.ceil(pull.commits / perPage))),
  ])
  const read = files.map(fileOf)
  const capped = withinSizeLimit(
    read.map(({ file }) => file),
    new Set(),
  )
  const left = [
    ...capped.left,
    ...read.filter(({ large }) => large).map(({ file }) => `GitHub does not show the lines of ${file.path}`),
    ...(files.length < pull.changed_files ? [`${pull.changed_files - files.length} more files are not listed`] : []),
    ...(commits.length < pull.commits ? [`${pull.commits - commits.length} more commits are not listed`] : []),
  ]
  const change: Change = {
    of: `${name.owner}/${name.repo}#${name.pull_number}`,
    title: pull.title,
    ...(pull.body ? { description: pull.body.replaceAll('\r\n', '\n') } : {}),
    files: capped.files,
    commits: commits.map(commitOf),
    summary: summaryOf(capped.files),
    ...(left.length > 0 ? { left: left.join('; ') } : {}),
  }
  const source = pull.head.label ?? pull.head.ref
  const state = pull.merged ? 'merged' : pull.draft ? 'draft' : pull.state
  return {
    change,
    state: pull.user
      ? phrase`Pull request (${state}): ${source} into ${pull.base.ref}, by ${pull.user.login}`
      : phrase`Pull request (${state}): ${source} into ${pull.base.ref}`,
  }
}

async function allPages<T>(
  get: GithubGet,
  route: string,
  name: PullRequestName,
  shape: z.ZodType<T>,
  count: number,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; page <= count; page++) {
    const found = await get(route, { ...name, per_page: perPage, page }, z.array(shape))
    all.push(...found)
    if (found.length < perPage) break
  }
  return all
}

const statuses: Readonly<Record<string, ChangedFile['status']>> = {
  added: 'added',
  copied: 'added',
  removed: 'deleted',
  renamed: 'renamed',
}
/** Git's hash of a file without content. */
const emptyFile = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

/** `large` where there are lines that GitHub does not show. */
function fileOf(file: z.infer<typeof fileShape>): { readonly file: ChangedFile; readonly large: boolean } {
  const status = statuses[file.status] ?? 'modified'
  const unchanged = file.additions + file.deletions === 0
  // Without lines and without figures it is binary, unless it is empty, or was only given another name.
  const binary = file.patch === undefined && unchanged && status !== 'renamed' && file.sha !== emptyFile
  const uri = status === 'deleted' ? undefined : lineUri(file.blob_url)
  const moved = status === 'renamed' && file.previous_filename !== undefined ? { oldPath: file.previous_filename } : {}
  return {
    file: {
      path: file.filename,
      ...moved,
      status: binary ? 'binary' : status,
      additions: file.additions,
      deletions: file.deletions,
      ...(uri === undefined ? {} : { uri }),
      hunks: file.patch === undefined ? [] : readHunks(file.patch.split('\n'), 0).hunks,
    },
    large: file.patch === undefined && !unchanged,
  }
}

/** The page of the file at the commit, where lines can be named: documents are shown rendered unless one asks for their lines. */
function lineUri(address: string | null | undefined): string | undefined {
  const url = address ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return /\.(?:md|markdown|mdx|rst|adoc|asciidoc|org|svg|ipynb)$/i.test(url.pathname) ? `${url.href}?plain=1` : url.href
}

function commitOf({ sha, commit }: z.infer<typeof commitShape>): Commit {
  const [subject = '', ...rest] = commit.message.split('\n')
  const body = rest.join('\n').trim()
  return { hash: sha, author: commit.author?.name ?? '', date: commit.author?.date ?? '', subject, ...(body === '' ? {} : { body }) }
}
