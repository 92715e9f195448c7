import type { Commit } from '../../core/diff.ts'

/** What a commit does for those who use the project. */
export type CommitKind = 'feature' | 'fix' | 'speed' | 'revert' | 'documentation' | 'internal' | 'other'

export interface KnownCommit extends Commit {
  readonly kind: CommitKind
  /** The part of the project it names, as in `fix(parser): ...`. */
  readonly scope?: string
  /** The subject without its type and scope. */
  readonly what: string
  /** What breaks, in the words of the commit, where it says that something does. */
  readonly breaks?: string
}

const types: Readonly<Record<string, CommitKind>> = {
  feat: 'feature',
  feature: 'feature',
  fix: 'fix',
  bugfix: 'fix',
  hotfix: 'fix',
  security: 'fix',
  perf: 'speed',
  revert: 'revert',
  docs: 'documentation',
  doc: 'documentation',
  ...Object.fromEntries(
    ['build', 'chore', 'ci', 'deps', 'refactor', 'release', 'style', 'test', 'tests', 'wip'].map((type) => [type, 'internal']),
  ),
}

/** How commits without a type begin. */
const beginnings: readonly (readonly [RegExp, CommitKind])[] = [
  [/^(?:add|adds|added|introduce[sd]?|support[s]?|implement(?:s|ed)?|allow[s]?|new)\b/i, 'feature'],
  [/^(?:fix(?:es|ed)?|repair(?:s|ed)?|correct(?:s|ed)?|mend(?:s|ed)?|prevent[s]?|handle[s]?)\b/i, 'fix'],
  [/^(?:speed up|faster|optimi[sz]e[sd]?)\b/i, 'speed'],
  [/^revert/i, 'revert'],
  [/^(?:docs?|document(?:s|ed|ation)?|readme|changelog)\b/i, 'documentation'],
  [/^(?:bump[s]?|refactor(?:s|ed)?|tests?|format|lint|ci|release)\b/i, 'internal'],
]

/** Reads the subject as a conventional commit (`fix(parser)!: ...`), else goes by the word it begins with. */
export function commitKind(commit: Commit): KnownCommit {
  const parts = /^(?<type>[a-z]+)(?:\((?<scope>[^()]{1,60})\))?(?<mark>!)?:\s+(?<what>\S.*)$/i.exec(commit.subject)?.groups
  const type = parts && types[parts['type']!.toLowerCase()]
  const footer = /^BREAKING[ -]CHANGE:\s*(?<words>[^\n]+(?:\n(?!\n|[\w-]+:\s)[^\n]+)*)/m.exec(commit.body ?? '')?.groups?.['words']
  if (parts && type) {
    const breaks = footer ?? (parts['mark'] ? parts['what'] : undefined)
    const scope = parts['scope'] === undefined ? {} : { scope: parts['scope'] }
    return {
      ...commit,
      kind: type,
      ...scope,
      what: parts['what']!,
      ...(breaks === undefined ? {} : { breaks: breaks.replaceAll('\n', ' ') }),
    }
  }
  const kind = beginnings.find(([pattern]) => pattern.test(commit.subject))?.[1] ?? 'other'
  return { ...commit, kind, what: commit.subject, ...(footer === undefined ? {} : { breaks: footer.replaceAll('\n', ' ') }) }
}
