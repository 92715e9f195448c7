/** A change to files: what `git diff` or a pull request says. The data of `git_diff` and `github_fetch_pr`. */
export interface Change {
  /** What was compared, for people: `main...HEAD`, `owner/name#12`. */
  readonly of: string
  /** Real path of the local repository, where there is one. */
  readonly root?: string
  /** The revision of the new side; absent where it is the working tree, or nothing local. */
  readonly head?: string
  /** Of a pull request. */
  readonly title?: string
  readonly description?: string
  readonly files: readonly ChangedFile[]
  readonly commits: readonly Commit[]
  /** One line: files, lines added and removed. */
  readonly summary: string
  /** Why parts of the change are missing, if any are: too large, binary. */
  readonly left?: string
}

export interface ChangedFile {
  /** With `/`, from the root of the repository; of the new side, of the old one where the file is gone. */
  readonly path: string
  readonly oldPath?: string
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed' | 'binary'
  /** What kind of file it became, where that changed: `100644 to 100755`, as git writes modes. */
  readonly mode?: string
  readonly additions: number
  readonly deletions: number
  /** Opens the file, where it can be opened: `file:///...` or the hosting service's page. */
  readonly uri?: string
  readonly hunks: readonly Hunk[]
}

export interface Hunk {
  readonly oldStart: number
  readonly newStart: number
  readonly lines: readonly HunkLine[]
}

/** One line of a hunk. `line` counts from 1 on the new side; on the old side for removed lines. */
export interface HunkLine {
  readonly kind: 'context' | 'added' | 'removed'
  readonly line: number
  readonly text: string
  /** True where the file ends with this line and no line feed behind it. */
  readonly unended?: true
}

export interface Commit {
  readonly hash: string
  readonly author: string
  /** ISO 8601. */
  readonly date: string
  readonly subject: string
  readonly body?: string
}
