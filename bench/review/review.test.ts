import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { judge } from './judge.ts'
import { readPairs } from './planted.ts'
import { addedLines, plantedRepository } from './repository.ts'
import { lastChange, scanChange } from './scan-change.ts'

const planted = readPairs(join(import.meta.dirname, 'planted'))
const unseen = readPairs(join(import.meta.dirname, 'unseen'))

it('holds at least 45 planted defects over 5 languages, each with a clean twin', () => {
  const count = (language: string) => planted.filter((pair) => pair.language === language).length
  expect(Object.fromEntries(['go', 'java', 'javascript', 'python', 'typescript'].map((language) => [language, count(language)]))).toEqual({
    go: 10,
    java: 10,
    javascript: 10,
    python: 11,
    typescript: 11,
  })
})

for (const [name, pairs] of Object.entries({ planted, unseen }))
  for (const hunksOnly of [false, true]) {
    it(`finds at least 4 of 5 ${name} defects with at most 1 of 5 findings wrong, ${hunksOnly ? 'by the changed lines alone' : 'in whole files'}`, async () => {
      const folder = plantedRepository(pairs)
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const { findings } = await scanChange(folder, await lastChange(folder), hunksOnly)
      const figures = judge(pairs, findings)
      expect(figures.recall, figures.missed.join('\n')).toBeGreaterThanOrEqual(0.8)
      expect(figures.precision, figures.wrong.join('\n')).toBeGreaterThanOrEqual(0.8)
      for (const { file, line, quote, cwe, hint, rule } of findings) {
        const from = readFileSync(join(folder, file), 'utf8')
          .split('\n')
          .slice(line - 1)
          .join('\n')
        expect(quote, `${file}:${line} ${rule}`).not.toBe('')
        expect(from.split('\n')[0]).toContain(quote.split('\n')[0])
        expect(from).toContain(quote)
        expect(cwe).toMatch(/^CWE-\d+$/)
        expect(hint).toMatch(/\.$/)
      }
    })
  }

it('finds nothing in the clean twins alone', async () => {
  const folder = plantedRepository(
    planted.map((pair) => ({ ...pair, bad: pair.clean, clean: { ...pair.clean, path: `again/${pair.clean.path}` } })),
  )
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(addedLines(folder)).toBeGreaterThan(500)
  expect((await scanChange(folder, await lastChange(folder))).findings).toEqual([])
})
