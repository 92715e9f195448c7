import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, git, repositoryOf, writeFiles } from '../../../docs/sources/sources.fixture.ts'
import { rememberedNames } from './remembered-names.ts'
import { repositoryState } from './repository-state.ts'

/** A later time, in which what was just made is old. */
const later = () => Date.now() + 60_000

describe('the state of a repository', () => {
  it('is another one after a commit, a branch, a change of the index or of the settings', async () => {
    const folder = repositoryOf({ 'a.txt': 'one\n' })
    const states = [await repositoryState(folder, later())]
    const changes = [
      ['commit', '--allow-empty', '--quiet', '-m', 'second'],
      ['branch', 'other'],
      ['tag', 'v1'],
      ['pack-refs', '--all'],
      ['config', 'core.quotePath', 'false'],
    ]
    for (const change of changes) {
      git(folder, ...change)
      states.push(await repositoryState(folder, later()))
    }
    writeFiles(folder, { 'b.txt': 'two\n' })
    expect(await repositoryState(folder, later())).toBe(states.at(-1))
    git(folder, 'add', 'b.txt')
    states.push(await repositoryState(folder, later()))
    expect(states.filter((state) => state === undefined)).toEqual([])
    expect(new Set(states).size).toBe(7)
  })

  it('is not known where it changed just now, is kept elsewhere, or may change unseen', async () => {
    const folder = repositoryOf({ 'a.txt': 'one\n' })
    expect(await repositoryState(folder, Date.now())).toBeUndefined()
    expect(await repositoryState(folderOf(), later())).toBeUndefined()
    const tree = join(folderOf(), 'tree')
    git(folder, 'worktree', 'add', '--quiet', tree)
    expect([await repositoryState(folder, later()), await repositoryState(tree, later())]).toEqual([undefined, undefined])
    const linked = repositoryOf({ 'a.txt': 'one\n' })
    symlinkSync('/dev/zero', join(linked, '.git/refs/heads/x'))
    expect(await repositoryState(linked, later())).toBeUndefined()
  })
})

describe('names that were asked for', () => {
  const asking = () => {
    const asked: string[] = []
    const ask = async (...args: readonly string[]) => {
      asked.push(args.join(' '))
      return ['a.txt']
    }
    return { asked, ask, remembered: rememberedNames() }
  }

  it('are asked for once in a folder and a state', async () => {
    const { asked, ask, remembered } = asking()
    for (const state of ['1', '1', '2', '2', '1']) await remembered('/a', state, ask)('show', 'HEAD^{commit}', '--name-only')
    await remembered('/b', '1', ask)('show', 'HEAD^{commit}', '--name-only')
    await remembered('/b', '1', ask)('show', 'HEAD~1^{commit}', '--name-only')
    expect(asked).toHaveLength(5)
  })

  it.each([
    ['log', '--since=yesterday', '-p'],
    ['log', '--until', 'yesterday', '-p'],
    ['log', '-g', '-p'],
    ['log', '-S', 'word', '-p'],
    ['show', 'main@{1}^{commit}'],
    ['diff', '--cached', '--', ':(attr:secret)'],
    ['diff', '--ignore-submodules'],
  ])('are asked for each time where more than the state decides: %s %s %s', async (...words) => {
    const { asked, ask, remembered } = asking()
    for (const _ of [1, 2]) await remembered('/a', '1', ask)(...words)
    expect(asked).toHaveLength(2)
  })

  it('are asked for each time where the state is not known', async () => {
    const { asked, ask, remembered } = asking()
    for (const _ of [1, 2]) await remembered('/a', undefined, ask)('show', 'HEAD^{commit}')
    expect(asked).toHaveLength(2)
  })
})
