import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf, writeFiles } from '../../../docs/sources/sources.fixture.ts'
import { indexEntries } from '../../sandbox/git-index.ts'
import { showsOnlyTracked, trackedSecrets } from './tracked-names.ts'

const output = (folder: string, ...args: readonly string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })

const entriesOf = (folder: string) => indexEntries(readFileSync(join(folder, '.git/index')))

/** As git lists it: `<hash> <path>`. */
const asListed = (folder: string): readonly string[] =>
  output(folder, '-c', 'core.quotePath=false', 'ls-files', '--stage')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^\d+ (\w+) \d\t/, '$1 '))

const asRead = (folder: string): readonly string[] | undefined => {
  const entries = entriesOf(folder)
  return entries && [...entries].map(([path, hash]) => `${hash.toString('hex')} ${path}`)
}

const files = {
  'a.txt': 'one\n',
  'deep/er/übung und mehr.md': 'two\n',
  'src/credentials.ts': 'export {}\n',
  '1234567': 'x',
  '12345678': 'x',
}

describe('the index of a repository', () => {
  it('is read as git lists it, with marks on its entries, too', () => {
    const folder = repositoryOf(files)
    expect(asRead(folder)).toEqual(asListed(folder))
    writeFiles(folder, { 'new.txt': 'later\n' })
    git(folder, 'add', '--intent-to-add', 'new.txt')
    git(folder, 'update-index', '--skip-worktree', 'a.txt')
    expect(readFileSync(join(folder, '.git/index')).readUInt32BE(4)).toBe(3)
    expect(asRead(folder)).toEqual(asListed(folder))
  })

  it('says nothing where it is cut off, shortened, shared, at odds with itself, or no index', () => {
    const folder = repositoryOf(files)
    const whole = readFileSync(join(folder, '.git/index'))
    expect(indexEntries(whole.subarray(0, 200))).toBeUndefined()
    expect(indexEntries(Buffer.from('DIRC'))).toBeUndefined()
    expect(indexEntries(Buffer.alloc(100))).toBeUndefined()
    const lying = Buffer.from(whole)
    // The length of the first name, behind the header, what is known of the file, and its hash.
    lying.writeUInt16BE(lying.readUInt16BE(12 + 40 + 20) + 1, 12 + 40 + 20)
    expect(indexEntries(lying)).toBeUndefined()
    git(folder, 'update-index', '--index-version', '4')
    expect(entriesOf(folder)).toBeUndefined()
    const shared = repositoryOf(files)
    git(shared, 'update-index', '--split-index')
    expect(entriesOf(shared)).toBeUndefined()
  })
})

describe('what a repository tracks', () => {
  it('holds no secret until one is added, and none when it is gone', async () => {
    const folder = repositoryOf(files)
    expect(await trackedSecrets(folder)).toEqual([])
    writeFiles(folder, { '.env': 'KEY=1\n' })
    expect(await trackedSecrets(folder)).toEqual([])
    git(folder, 'add', '--force', '.env')
    expect(await trackedSecrets(folder)).toEqual(['.env'])
    git(folder, 'rm', '--quiet', '--cached', '.env')
    expect(await trackedSecrets(folder)).toEqual([])
  })

  it('is not known without a repository, or with hashes of another length', async () => {
    expect(await trackedSecrets(folderOf())).toBeUndefined()
    const folder = folderOf()
    git(folder, 'init', '--quiet', '--object-format=sha256')
    writeFiles(folder, files)
    git(folder, 'add', '.')
    expect(await trackedSecrets(folder)).toBeUndefined()
  })
})

it.each([
  [true, 'grep -n TODO'],
  [true, 'grep -il TODO -- src'],
  [false, 'grep TODO HEAD~1'],
  [false, 'grep -e TODO HEAD~1'],
  [false, 'grep --untracked TODO'],
  [false, 'grep --no-index TODO'],
  [false, 'grep --recurse-submodules TODO'],
  [false, 'grep -O TODO'],
  [false, 'grep -f words'],
  [true, 'diff'],
  [true, 'diff --stat -w -- src'],
  [false, 'diff --cached'],
  [false, 'diff HEAD'],
  [false, 'diff --no-index a b'],
  [false, 'diff --submodule=diff'],
  [false, 'diff --merge-base'],
  [false, 'show'],
  [false, 'log -p'],
])('%s: git %s shows only what is tracked', (expected, line) => {
  const [name = '', ...args] = line.split(' ')
  expect(showsOnlyTracked(name, args)).toBe(expected)
})
