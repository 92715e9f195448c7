import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** What may look beside the checkout, for data that benches do without, and the examples below. */
const exceptions = ['bench/sets/bench-data.ts', 'test/stands-alone.test.ts']
const files = execFileSync('git', ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.js', '*.json', '.ci/run'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && file !== 'package-lock.json' && !exceptions.includes(file))

/** What a file imports, and the paths that it counts from where it lies. */
const places = (code: string): readonly string[] => [
  ...[...code.matchAll(/(?:from|import|import\(|require\(|new URL\()\s*['"](\.\.?\/[^'"\n]+)['"]/g)].map(([, path = '']) => path),
  ...[...code.matchAll(/(?:join|resolve)\((?:import\.meta\.dirname|__dirname),\s*((?:'[^'\n]*'(?:,\s*)?)+)/g)].map(([, list = '']) =>
    [...list.matchAll(/'([^']*)'/g)].map(([, part = '']) => part).join('/'),
  ),
]

const leadsOut = (file: string, code: string): readonly string[] =>
  places(code).filter((path) => relative(root, resolve(root, dirname(file), path)).startsWith('..'))

describe('a clone', () => {
  it('needs nothing beside itself: no import and no path of its files leads out of it', () => {
    const found = files.flatMap((file) => leadsOut(file, readFileSync(join(root, file), 'utf8')).map((path) => `${file}: ${path}`))
    expect(found).toEqual([])
  })

  it('would be told of one that does', () => {
    expect(leadsOut('bench/a/b.mjs', `import { main } from '../../../shared/driver.mjs'`)).toEqual(['../../../shared/driver.mjs'])
    expect(leadsOut('test/a.ts', `const data = join(import.meta.dirname, '../..', 'shared')`)).toEqual(['../../shared'])
    expect(leadsOut('test/a.ts', `import { b } from '../src/b.ts'`)).toEqual([])
  })
})
