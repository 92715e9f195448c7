import { expect, it } from 'vitest'
import { withHandles } from './with-handles.ts'

const citation = (mark: number, source: string) => ({ mark, source, quote: 'q', uri: 'file:///a.md', support: 1 })

it('names sources by their handles in place of the numbers of their marks', () => {
  const citations = [citation(1, 's3'), citation(2, 's1')]
  expect(withHandles({ answer: 'One. [1] Two. [2] [1] Three. [?]', citations })).toBe('One. [s3] Two. [s1] [s3] Three. [?]')
})

it('says a handle once where several quotes of one source stand side by side', () => {
  const citations = [citation(1, 's2'), citation(2, 's2'), citation(3, 's10')]
  expect(withHandles({ answer: 'One. [1] [2][1] [3]', citations })).toBe('One. [s2] [s10]')
})

it('leaves links, and numbers that are no marks, as they are', () => {
  const citations = [citation(1, 's3')]
  expect(withHandles({ answer: 'See [1](https://example.org), [2] and [12345].', citations })).toBe(
    'See [1](https://example.org), [2] and [12345].',
  )
  expect(withHandles({ answer: 'Because.', citations: [] })).toBe('Because.')
})
