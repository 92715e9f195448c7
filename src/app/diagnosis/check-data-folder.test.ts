import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkDataFolder, checkRoom } from './check-data-folder.ts'
import { place } from './check-up.fixture.ts'

describe('the check of the data folder', () => {
  it('makes a missing one, private, and tells its room', async () => {
    using here = place()
    const folder = join(here.home, 'data')
    expect(await checkDataFolder(folder)).toEqual({
      name: 'data folder',
      state: 'ok',
      found: expect.stringMatching(/data, [\d.]+ [GM]B free$/),
    })
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('finds a place where none can be', async () => {
    using here = place({}, { file: '' })
    const folder = join(here.home, 'file', 'data')
    expect(await checkDataFolder(folder)).toEqual({
      name: 'data folder',
      state: 'broken',
      found: `the data folder ${folder} cannot be used (ENOTDIR)`,
      remedy: 'grant yourself write permission on it, or choose another with --data-dir',
    })
  })

  it.skipIf(process.platform === 'win32')('finds one that others can read', async () => {
    using here = place()
    const folder = join(here.home, 'data')
    mkdirSync(folder)
    writeFileSync(join(folder, 'runs.db'), '', { mode: 0o600 })
    chmodSync(folder, 0o755)
    expect(await checkDataFolder(folder)).toEqual({
      name: 'data folder',
      state: 'warning',
      found: `other users of this machine can read ${folder}, which contains questions and answers`,
      remedy: `restrict access with: chmod 700 ${folder}`,
    })
    chmodSync(folder, 0o700)
    expect((await checkDataFolder(folder)).state).toBe('ok')
  })

  it('tells a disk that is full from one that will be', () => {
    expect(checkRoom('/data', 1_000_000)).toEqual({
      name: 'data folder',
      state: 'broken',
      found: '/data: the disk is full (1 MB free)',
      remedy: 'free up disk space, or choose another folder with --data-dir',
    })
    expect(checkRoom('/data', 90_000_000)).toMatchObject({ state: 'warning', found: '/data, 90 MB free' })
    expect(checkRoom('/data', 900_000_000)).toBeUndefined()
  })
})
