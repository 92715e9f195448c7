import { expect, it } from 'vitest'
import { namesVersion } from './version-headings.ts'

it.each([
  ['Version 1.2.0b1 (2020-10-05)', true],
  ['Django 3.2.7 release notes', true],
  ['0.28.0 (2015-11-08)', true],
  ['What’s new in v5.1', true],
  ['3.2 Required indexes', false],
  ['5. CREATE, ALTER and DROP TABLE commands', false],
  ['Hooks', false],
  ['Ports 80 and 443', false],
])('%j names a version: %s', (heading, expected) => {
  expect(namesVersion(heading)).toBe(expected)
})
