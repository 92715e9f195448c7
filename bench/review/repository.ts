import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Pair } from './planted.ts'

/**
 * Makes a git repository of two commits in a new folder: in the first all is clean, the second plants the defects into files that were there and adds the
 * clean twins beside them. With more copies, each has a folder of its own, so that there is more to read. Whoever asks removes the folder.
 */
export function plantedRepository(pairs: readonly Pair[], copies = 1): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-planted-')))
  const within = Array.from({ length: copies }, (_, at) => (copies === 1 ? '' : `${String.fromCharCode(97 + at)}/`))
  const commit = (message: string, files: readonly { readonly path: string; readonly text: string }[]) => {
    for (const prefix of within)
      for (const { path, text } of files) {
        const file = join(folder, prefix + path)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
    git(folder, 'add', '-A')
    git(folder, 'commit', '-q', '-m', message)
  }
  git(folder, 'init', '-q')
  commit(
    'Before',
    pairs.map(({ bad, clean }) => ({ path: bad.path, text: clean.text })),
  )
  commit(
    'After',
    pairs.flatMap(({ bad, clean }) => [bad, clean]),
  )
  return folder
}

/** Lines that the second commit adds. */
export const addedLines = (folder: string): number =>
  git(folder, 'diff', '--numstat', 'HEAD~1', 'HEAD')
    .split('\n')
    .reduce((sum, line) => sum + Number(line.split('\t')[0]), 0)

function git(folder: string, ...args: readonly string[]): string {
  const identity = [
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.org',
    '-c',
    'init.defaultBranch=main',
    '-c',
    'commit.gpgsign=false',
  ]
  return execFileSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', HOME: folder },
  })
}
