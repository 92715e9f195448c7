import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOf, git, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { testDependencies } from '../repository/repository.fixture.ts'
import { revisionReader } from './revision-files.ts'

const dependencies = { ...testDependencies, signal: new AbortController().signal }

it('reads each file as it was, whether it is still so, is another, or is gone', async () => {
  const files = {
    'same.js': 'same\n',
    'other.js': 'before\n',
    'ä b.js': 'twice\n',
    'sub/gone.js': 'twice\n',
    'empty.js': '',
    'binary.js': 'a\0b',
  }
  const folder = folderOf(files)
  symlinkSync('same.js', join(folder, 'link.js'))
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', 'first')
  const head = git(folder, 'rev-parse', 'HEAD')
  writeFiles(folder, { 'other.js': 'after\n', 'ä b.js': 'no\n', 'empty.js': 'no\n', 'binary.js': 'no\n', 'new.js': 'new\n' })
  rmSync(join(folder, 'sub'), { recursive: true })
  const paths = [...Object.keys(files), 'link.js', 'new.js']
  const read = await revisionReader(folder, head, paths, dependencies)
  expect(await Promise.all(paths.map(read))).toEqual(['same\n', 'before\n', 'twice\n', 'twice\n', '', undefined, undefined, undefined])
  const now = await revisionReader(folder, undefined, paths, dependencies)
  expect(await Promise.all(['other.js', 'sub/gone.js', 'new.js'].map(now))).toEqual(['after\n', undefined, 'new\n'])
})
