import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listFolder } from './list-folder.ts'

it('lists a folder as its paths would be typed, folders first, links to folders among them', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ibid-folder-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, 'work/docs'), { recursive: true })
  writeFileSync(join(home, 'a.md'), '')
  symlinkSync(join(home, 'work'), join(home, 'linked'))
  symlinkSync(join(home, 'nowhere'), join(home, 'broken'))
  const places = { home, folder: join(home, 'work') }
  expect(await listFolder('~/', places)).toEqual(['~/linked/', '~/work/', '~/a.md', '~/broken'])
  expect(await listFolder('../', places)).toEqual(['../linked/', '../work/', '../a.md', '../broken'])
  expect(await listFolder(`${home}/work/`, places)).toEqual([`${home}/work/docs/`])
  expect(await listFolder('', places)).toEqual(['docs/'])
  expect(await listFolder('~/nowhere/', places)).toEqual([])
})
