import type { Commit } from '../../core/diff.ts'
import { gitOutput } from './git-process.ts'
import { pathsOf, type Repository } from './repository.ts'

/** Characters of a message below its first line. */
const longestBody = 4_000

/** `%x00` separates, as no message can hold it. */
const form = ['%H', '%an', '%aI', '%s', '%b'].join('%x00')

/** Commits, newest first, of what is looked at. `range` is made of full hashes; `options` are ours, never anybody's words. */
export async function commitsOf(
  repository: Repository,
  range: string,
  limit: number,
  options: readonly string[] = [],
): Promise<readonly Commit[]> {
  const args = ['log', '-z', `--format=tformat:${form}`, `--max-count=${limit}`, '--encoding=UTF-8', '--no-color', '--no-show-signature']
  const { bytes } = await gitOutput(repository.call, [...args, ...options, range, '--', ...pathsOf(repository)])
  const fields = bytes.toString().split('\0')
  const commits: Commit[] = []
  for (let at = 0; at + 4 < fields.length; at += 5) {
    const [hash, author, date, subject, body] = fields.slice(at, at + 5).map((field) => field.trim()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    commits.push({ hash, author, date, subject, ...(body === '' ? {} : { body: body.slice(0, longestBody) }) })
  }
  return commits
}
