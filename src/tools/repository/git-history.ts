import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { Source } from '../../core/source.ts'
import { phrase } from '../../core/text/phrase.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { personalText } from '../../core/text-origin.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { commitLine } from './change-text.ts'
import { commitKind, type KnownCommit } from './commit-kind.ts'
import { commitUris } from './commit-uri.ts'
import { commitsOf } from './commits.ts'
import { releaseNotes } from './release-notes.ts'
import { openRepository, type Repository } from './repository.ts'
import { compared } from './revision.ts'
import { lastTag, type Tag, tagsOf } from './tags.ts'

/** The data of `git_history`. */
export interface History {
  /** One line. */
  readonly summary: string
  /** For people: `v1.2.0..HEAD`. */
  readonly of: string
  readonly commits: readonly KnownCommit[]
  /** Those that say that something breaks. */
  readonly breaking: readonly KnownCommit[]
  /** The newest ones, newest first. */
  readonly tags: readonly Tag[]
  /** A draft of release notes, Markdown. */
  readonly notes: string
  /** Why commits are missing, if any are. */
  readonly left?: string
}

const usualLimit = 200
/** Tags that are listed, tokens of the text, characters of a message below its first line. */
const shown = { tags: 20, tokens: 4_500, body: 500 }

export const gitHistory = ({ environment }: WorkDependencies) =>
  tool({
    name: 'git_history',
    title: 'List commits',
    description: prose('git-history.md', import.meta.url),
    input: z.object({
      range: z.string().max(500).optional().describe('For example v1.2.0..HEAD (default: since the latest tag)'),
      path: z.string().min(1).max(4_000).optional().describe('File or folder whose commits to list (default: the whole folder)'),
      limit: z.number().int().min(1).max(1_000).optional().describe(`Maximum number of commits (default: ${usualLimit})`),
    }),
    gives: 'commits',
    origin: personalText,
    paged: true,
    timeDependent: true,
    async run({ range, path, limit = usualLimit }, { folder = process.cwd(), signal }) {
      const repository = await openRepository(folder, path, { environment, signal })
      if (repository.head === undefined) throw new IbidError('not-found', 'the repository has no commits yet')
      const { of, commits: wanted } = await wantedCommits(repository, range)
      const [found, tags, uriOf] = await Promise.all([
        commitsOf(repository, wanted, limit + 1, ['--no-merges']),
        tagsOf(repository, shown.tags),
        commitUris(repository),
      ])
      const data = historyOf(
        of,
        found.slice(0, limit).map(commitKind),
        tags,
        found.length > limit ? `there are more than ${limit} commits; only the newest are listed` : undefined,
      )
      const read = commitsThatFit(data.commits)
      const rest = data.commits.length - read.length
      return {
        text: [headOf(data), ...read.map(({ lines }) => lines), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
        sources: read.map(({ commit }) => sourceOf(commit, uriOf(commit.hash))),
        data,
      }
    },
  })

/** Without a range: what came after the last version, or all there is. */
async function wantedCommits(
  repository: Repository,
  range: string | undefined,
): Promise<{ readonly of: string; readonly commits: string }> {
  const tag = range ? undefined : await lastTag(repository)
  const asked = range || (tag === undefined ? undefined : `${tag}..HEAD`)
  if (asked === undefined) return { of: phrase`all commits`, commits: repository.head! }
  const { of, commits } = await compared(repository, asked)
  return { of: of.replace(/^working tree compared with (.*)$/, '$1..HEAD'), commits: commits! }
}

function historyOf(of: string, commits: readonly KnownCommit[], tags: readonly Tag[], left: string | undefined): History {
  const breaking = commits.filter(({ breaks }) => breaks !== undefined)
  const count = (kind: KnownCommit['kind']) => commits.filter((commit) => commit.kind === kind).length
  const authors = new Set(commits.map(({ author }) => author)).size
  const since = /^(.+)\.\.HEAD$/.exec(of)?.[1]
  return {
    summary:
      commits.length === 0
        ? phrase`${of}: no commits`
        : phrase`${of}: ${commits.length} commit(s) by ${authors} author(s), ${count('feature')} new, ${count('fix')} fixed, ${breaking.length} breaking`,
    of,
    commits,
    breaking,
    tags,
    notes: releaseNotes(since === undefined ? `Changes (${of})` : `Changes since ${since}`, commits),
    ...(left === undefined ? {} : { left }),
  }
}

const headOf = ({ summary, tags, left }: History): string =>
  [
    summary,
    ...(left === undefined ? [] : [`Missing: ${left}`]),
    ...(tags.length > 0 ? [`Tags: ${tags.map(({ name, date }) => `${name} (${date.slice(0, 10)})`).join(', ')}`] : []),
  ].join('\n')

/** The commits whose lines fit into the text, messages cut. */
function commitsThatFit(commits: readonly KnownCommit[]): readonly { readonly commit: KnownCommit; readonly lines: string }[] {
  let left = shown.tokens
  const read = commits.map((commit) => {
    const body = (commit.body ?? '').slice(0, shown.body).replaceAll('\n', '\n    ')
    return { commit, lines: body === '' ? commitLine(commit) : `${commitLine(commit)}\n    ${body}` }
  })
  const end = read.findIndex(({ lines }) => (left -= estimateTokens(lines) + 1) < 0)
  return end < 0 ? read : read.slice(0, end)
}

/** The message, word for word; it stands in the text already. */
const sourceOf = ({ hash, subject, body }: KnownCommit, uri: string): Source => ({
  id: `commit:${hash}`,
  title: `Commit ${hash.slice(0, 12)}`,
  uri,
  text: body === undefined ? subject : `${subject}\n\n${body}`,
  passage: '',
})
