import { expect, it } from 'vitest'
import type { CollectionRow } from '../../src/core/schemas/http/collections.ts'
import { nameAmong } from '../../web/src/parts/collection-names.ts'

const row = (name: string, origin: string): CollectionRow => ({ name, origin, declared: 'no', documents: 1, sections: 1, removable: true })

it('says which of two collections of one name is meant', () => {
  const rows = [row('docs', 'file:///srv/ferry/docs'), row('docs', 'https://example.org/a%20b/docs'), row('notes', 'file:///srv/notes')]
  expect(rows.map((each) => nameAmong(rows, each))).toEqual(['docs (ferry/docs)', 'docs (a b/docs)', 'notes'])
})

it('shows an address that does not decode as it stands', () => {
  const rows = [row('docs', 'https://example.org/100%25%/docs'), row('docs', 'https://example.org/%zz/docs')]
  expect(rows.map((each) => nameAmong(rows, each))).toEqual(['docs (100%%/docs)', 'docs (%zz/docs)'])
})
