import { gitOutput, runGit } from './git-process.ts'
import type { Repository } from './repository.ts'

export interface Tag {
  readonly name: string
  /** Of the commit, a full hash. */
  readonly hash: string
  /** ISO 8601. */
  readonly date: string
}

const form = ['%(refname:short)', '%(objectname)', '%(*objectname)', '%(creatordate:iso-strict)'].join('%00')

/** The newest tags on commits that lead to HEAD, newest first. */
export async function tagsOf({ call }: Repository, count: number): Promise<readonly Tag[]> {
  const args = ['for-each-ref', '--merged=HEAD', '--sort=-creatordate', `--count=${count}`, `--format=${form}`, 'refs/tags']
  const lines = (await gitOutput(call, args)).bytes.toString().split('\n').filter(Boolean)
  return lines.map((line) => {
    const [name = '', own = '', behind = '', date = ''] = line.split('\0')
    return { name, hash: behind || own, date }
  })
}

/** The last tag before HEAD, of a version where there is one; not one that stands on HEAD itself. */
export async function lastTag(repository: Repository): Promise<string | undefined> {
  for (const match of [['--match=v[0-9]*', '--match=[0-9]*', '--match=*-v[0-9]*', '--match=*@[0-9]*'], []]) {
    for (const from of ['HEAD', 'HEAD^']) {
      const found = await runGit(repository.call, ['describe', '--tags', '--abbrev=0', ...match, from])
      if (found.status !== 0) break
      const name = found.bytes.toString().trim()
      const hash = await gitOutput(repository.call, ['rev-parse', '--verify', '--end-of-options', `refs/tags/${name}^{commit}`])
      if (hash.bytes.toString().trim() !== repository.head) return name
    }
  }
  return undefined
}
