import { expect, it } from 'vitest'
import { IbidError } from '../../core/fault.ts'
import { fitter, fitting, patternParts } from './path-pattern.ts'

const signal = new AbortController().signal
const paths = ['a.ts', 'a.test.ts', 'src/b.ts', 'src/deep/c.tsx', '.github/ci.yml', 'src/.hidden.ts', 'app/[id].ts', 'app/i.ts']

it.each([
  ['*.ts', ['a.ts', 'a.test.ts']],
  ['**/*.ts', ['a.ts', 'a.test.ts', 'src/b.ts', 'app/[id].ts', 'app/i.ts']],
  ['./src/**/*.{ts,tsx}', ['src/b.ts', 'src/deep/c.tsx']],
  ['**/[bc].ts*', ['src/b.ts', 'src/deep/c.tsx']],
  ['.github/*', ['.github/ci.yml']],
  ['**/.hidden.ts', ['src/.hidden.ts']],
  ['**/*.y?l', []],
  ['app/[id].ts', ['app/[id].ts', 'app/i.ts']],
  ['!**/*.ts', ['src/deep/c.tsx']],
])('%s fits what it says', async (pattern, found) => {
  expect(await fitting(pattern, paths, signal)).toEqual(found)
})

it('is one for names where it has no slash and any depth counts', async () => {
  expect(await fitting('*.ts', paths, signal, { anyDepth: true })).toEqual(['a.ts', 'a.test.ts', 'src/b.ts', 'app/[id].ts', 'app/i.ts'])
  const fits = await fitter('!*.test.ts', { anyDepth: true })
  expect(paths.filter(fits)).toEqual(['a.ts', 'src/b.ts', 'src/deep/c.tsx', 'app/[id].ts', 'app/i.ts'])
})

it.each([
  ['src/**/*.ts', { folder: 'src', rest: '**/*.ts' }],
  ['*.ts', { folder: '', rest: '*.ts' }],
  ['./src/a.ts', { folder: 'src', rest: 'a.ts' }],
  ['a.ts', { folder: '', rest: 'a.ts' }],
  ['/top/a/*.ts', { folder: '/top/a', rest: '*.ts' }],
  ['/a.ts', { folder: '/', rest: 'a.ts' }],
  ['../other/**', { folder: '../other', rest: '**' }],
])('%s begins with a folder', async (pattern, parts) => {
  expect(await patternParts(pattern)).toEqual(parts)
})

it('is given up where it would take for ever', async () => {
  const heavy = `**/${'*a'.repeat(40)}*b`
  await expect(fitting(heavy, [`x/${'a'.repeat(200)}`], signal)).rejects.toMatchObject({ code: 'limit' })
  await expect(fitting(`{${'a,'.repeat(30)}b}`, paths, signal)).rejects.toThrow(IbidError)
  await expect(patternParts('a'.repeat(400))).rejects.toMatchObject({ code: 'limit' })
})
