import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { testDependencies } from '../../repository/repository.fixture.ts'
import type { Dependency } from './dependency.ts'
import { findLocks, readFound } from './lock-files.ts'

const means = { ...testDependencies, signal: new AbortController().signal }

/** What the first lock file of a folder with these files says. */
export async function read(files: Readonly<Record<string, string>>) {
  const { locks } = await findLocks(folderOf(files), undefined, means)
  return readFound(locks[0]!)
}

/** One line for each: `name version`, what is special about it, and its line. */
export const told = (dependencies: readonly Dependency[]): readonly string[] =>
  dependencies.map((one) =>
    [
      `${one.name} ${one.version ?? '?'}`,
      one.direct === undefined ? 'direct?' : one.direct ? 'direct' : '',
      one.development ? 'development' : '',
      one.source === 'registry' ? '' : one.source,
      one.pinned ? '' : 'unpinned',
      one.integrity === false ? 'no hash' : '',
      one.installScript ? 'script' : '',
      one.licence ?? '',
      `:${one.line}`,
    ]
      .filter(Boolean)
      .join(' '),
  )

/** A commit that lock files name. */
export const commit = '0123456789abcdef0123456789abcdef01234567'
