import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { folderOffers } from './folder-offers.ts'

it('offers folders as they would be typed, below the folder, the home and anywhere', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ibid-folders-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const path of ['work/docs', 'work/data', 'work/.git', 'work/文档', 'notes']) mkdirSync(join(home, path), { recursive: true })
  writeFileSync(join(home, 'work/file.md'), '')
  const places = { home, folder: join(home, 'work') }
  expect(await folderOffers('', places)).toEqual(['data/', 'docs/', '文档/'])
  expect(await folderOffers('D', places)).toEqual(['data/', 'docs/'])
  expect(await folderOffers('.', places)).toEqual(['.git/'])
  expect(await folderOffers('~', places)).toEqual(['~/'])
  expect(await folderOffers('~/n', places)).toEqual(['~/notes/'])
  expect(await folderOffers(`${home}/work/do`, places)).toEqual([`${home}/work/docs/`])
  expect(await folderOffers('no/such/', places)).toEqual([])
})
