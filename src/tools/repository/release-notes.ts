import type { CommitKind, KnownCommit } from './commit-kind.ts'

const sections: readonly (readonly [CommitKind, string])[] = [
  ['feature', 'New'],
  ['fix', 'Fixed'],
  ['speed', 'Faster'],
  ['revert', 'Taken back'],
  ['documentation', 'Documentation'],
  ['other', 'Other changes'],
  ['internal', 'Internal'],
]

/** Lines of one section: the rest is counted. */
const mostLines = 100

/** A draft of release notes in Markdown: what breaks first, then by kind, newest first. */
export function releaseNotes(title: string, commits: readonly KnownCommit[]): string {
  const breaking = commits.filter(({ breaks }) => breaks !== undefined)
  const parts = [
    section('Breaking', breaking, ({ breaks = '' }) => breaks),
    ...sections.map(([kind, name]) =>
      section(
        name,
        commits.filter((commit) => commit.kind === kind),
        ({ what }) => what,
      ),
    ),
  ]
  return [`## ${title}`, ...parts.filter((part) => part !== '')].join('\n\n')
}

function section(name: string, commits: readonly KnownCommit[], words: (commit: KnownCommit) => string): string {
  if (commits.length === 0) return ''
  const lines = commits
    .slice(0, mostLines)
    .map((commit) => `- ${commit.scope === undefined ? '' : `**${commit.scope}:** `}${words(commit)} (${commit.hash.slice(0, 7)})`)
  const rest = commits.length - lines.length
  return [`### ${name}`, '', ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
}
