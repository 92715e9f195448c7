import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chromium } from './web/chromium.ts'

const root = resolve(import.meta.dirname, '..')
const pictures = globSync('*.{webp,svg}', { cwd: join(root, 'docs/pictures') }).toSorted()
const bytesOf = (name: string): number => statSync(join(root, 'docs/pictures', name)).size
const moving = ['asking.webp', 'chatting.svg']
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })]
const shown = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/!\[([^\]]*)\]\((?:docs\/)?pictures\/([^)]*)\)/g)].map(
    ([, words = '', name = '']) => ({
      page,
      words,
      name,
    }),
  ),
)

describe('pictures of the manual', () => {
  it.skipIf(chromium() === undefined)('show the program as it is now; else run: npm run pictures', { timeout: 300_000 }, () => {
    const command = ['--disable-warning=ExperimentalWarning', 'test/pictures/pictures.ts', '--check']
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
    expect(stdout + stderr).toBe('')
  })

  it('have a record each of what is seen on them', () => {
    expect(globSync('*.txt', { cwd: join(root, 'test/pictures/seen') }).toSorted()).toEqual(pictures.map((name) => `${name}.txt`))
  })

  it('stand on a page each, with words for those who do not see them', () => {
    expect([...new Set(shown.map(({ name }) => name))].toSorted()).toEqual(pictures)
    expect(shown.filter(({ words }) => words.length < 30)).toEqual([])
  })

  it('are light: 120 kB for one that stands still, 600 kB for one that moves, 1.5 MB together', () => {
    expect(pictures.filter((name) => bytesOf(name) > (moving.includes(name) ? 600_000 : 120_000))).toEqual([])
    expect(pictures.reduce((sum, name) => sum + bytesOf(name), 0)).toBeLessThan(1_500_000)
  })

  it('hold no path of the machine that made them', () => {
    const words = globSync('test/pictures/seen/*.txt', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
    expect(words.filter((text) => /\/tmp\/|ibid-run-/.test(text))).toEqual([])
  })
})
