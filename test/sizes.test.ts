import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const all = globSync(['src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'test/**/*.ts', 'bench/**/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
})
  .map((file) => ({ file, lines: readFileSync(resolve(root, file), 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines)
const sizes = all.filter(({ file }) => file.startsWith('src/') && !/\.(test|fixture|contract)\.ts$/.test(file))

describe('files', () => {
  it('are at most 400 lines', () => {
    expect(all.filter(({ lines }) => lines > 400)).toEqual([])
  })

  it('are under 250 lines nine times in ten, and 80 or fewer at the median', () => {
    expect(sizes[Math.floor(sizes.length * 0.9)]!.lines).toBeLessThan(250)
    expect(sizes[Math.floor(sizes.length / 2)]!.lines).toBeLessThanOrEqual(80)
  })

  it('have names that say what they hold', () => {
    expect(
      sizes.filter(({ file }) => /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.ts$)/.test(file) && !file.startsWith('src/docs/index/')),
    ).toEqual([])
  })
})
