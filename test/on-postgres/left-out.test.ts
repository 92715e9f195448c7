import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testsLeftOut } from './left-out.ts'

const root = join(import.meta.dirname, '../..')

it('names tests that are there', () => {
  const gone = testsLeftOut.filter((test) => {
    const [, file = '', name = ''] = /^(.+?): (.+)$/.exec(test) ?? []
    // The manual's tests have the names of its pages.
    const page = name.split(' > ').at(-1) ?? ''
    return page.startsWith('docs/') ? !existsSync(join(root, page)) : !readFileSync(join(root, file), 'utf8').includes(page)
  })
  expect(gone).toEqual([])
})
