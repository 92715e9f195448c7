import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

it('makes the folder and those above it, private to its user, and takes one that is there', () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-data-'))
  const folder = join(root, 'a', 'b')
  makeDataFolder(folder)
  makeDataFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  rmSync(root, { recursive: true })
})

it.runIf(process.platform === 'linux')('fails at once where nothing can be made', () => {
  expect(() => makeDataFolder('/proc/ibid/data')).toThrow('the data folder /proc/ibid/data cannot be used')
})
