import { expect, it } from 'vitest'
import { knownCall, withoutQuery } from '../../web/src/chat/known-call.ts'

it('is what ibid’s own tools search, open, read and run', () => {
  expect(knownCall({ tool: 'documents_search', input: { query: 'dead jobs', limit: 5 } })).toEqual({
    does: 'search',
    where: 'documents',
    queries: ['dead jobs'],
  })
  expect(knownCall({ tool: 'documents_search', input: { queries: ['dead jobs', 'workers'] } })).toEqual({
    does: 'search',
    where: 'documents',
    queries: ['dead jobs', 'workers'],
  })
  expect(knownCall({ tool: 'search_mail', input: { from: 'Ada' } })).toEqual({ does: 'search', where: 'mail', queries: [] })
  expect(knownCall({ tool: 'documents_open', input: { place: 'guide/retries.md > Dead jobs' } })).toEqual({
    does: 'open',
    what: 'guide/retries.md > Dead jobs',
  })
  expect(knownCall({ tool: 'documents_open', input: { place: '[s3]' } })).toEqual({ does: 'open' })
  expect(knownCall({ tool: 'web_fetch', input: { urls: ['https://example.org/a', 'https://example.org/b'], query: 'a' } })).toEqual({
    does: 'read',
    what: 'https://example.org/a, https://example.org/b',
  })
  expect(knownCall({ tool: 'shell', input: { command: 'npm test\n' } })).toEqual({ does: 'run', what: 'npm test' })
})

it('is nothing of tools from elsewhere, and of calls that cannot be read', () => {
  expect(knownCall({ tool: 'handbook_documents_search', input: { query: 'dead jobs' } })).toBeUndefined()
  expect(knownCall({ tool: 'constructor', input: { path: 'a' } })).toBeUndefined()
  expect(knownCall({ tool: 'shell', input: 'rm x' })).toBeUndefined()
  expect(knownCall({ tool: 'read', input: {} })).toBeUndefined()
})

it('leaves the query out of what a search says where there is one', () => {
  const call = { tool: 'documents_search', input: { query: 'the "dead" jobs' } }
  expect(withoutQuery('6 sections for "the \\"dead\\" jobs"', call)).toBe('6 sections')
  expect(withoutQuery('No sections for "the \\"dead\\" jobs". Not found in any document: jobs', call)).toBe(
    'No sections. Not found in any document: jobs',
  )
  const several = { tool: 'documents_search', input: { queries: ['a', 'b'] } }
  expect(withoutQuery('6 sections for "a" (the first 2 below)', several)).toBe('6 sections for "a" (the first 2 below)')
  expect(withoutQuery('6 hits for "a"', { tool: 'their_search', input: { query: 'a' } })).toBe('6 hits for "a"')
})
