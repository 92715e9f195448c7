import { expect, it } from 'vitest'
import { typedDocuments } from './typed-documents.ts'

it.each(['/tmp/docs', '~/notes', '~', './x', '..', 'C:\\docs'])('takes %s as a folder', (text) =>
  expect(typedDocuments(text)).toEqual(['folder']),
)

it('takes an address as a web page, or as the repository that it looks like', () => {
  expect(typedDocuments('https://example.org/guide')).toEqual(['address', 'repository'])
  expect(typedDocuments('https://example.org/guide.git')).toEqual(['repository', 'address'])
  expect(typedDocuments('https://github.com/us/guide')).toEqual(['repository', 'address'])
  expect(typedDocuments('git@example.org:us/guide.git')).toEqual(['repository'])
})

it.each(['', 'folder', 'web page', '.hidden', 'https://', 'skip'])('leaves %j to narrow the list', (text) =>
  expect(typedDocuments(text)).toBeUndefined(),
)
