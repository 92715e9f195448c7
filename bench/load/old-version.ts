import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit of the newest tag, or of a day before the present one where nothing is released. */
export function lastVersion(): string {
  try {
    return git('rev-list', '-1', git('describe', '--tags', '--abbrev=0'))
  } catch {
    const present = Number(git('show', '-s', '--format=%ct', 'HEAD'))
    return git('rev-list', '-1', `--before=${present - 86_400}`, 'HEAD')
  }
}

/** The programs of a commit in a folder, to be run from source with the packages of this checkout. Gives the commit. */
export function checkedOut(commit: string, folder: string): string {
  const found = git('rev-parse', `${commit}^{commit}`)
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', found, 'bin', 'src', 'package.json'], { cwd: root, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return found
}
