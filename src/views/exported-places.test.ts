import { expect, it } from 'vitest'
import type { Source } from '../core/source.ts'
import { exportedPlaces } from './exported-places.ts'

const source = (uri: string, more: Partial<Source> = {}): Source => ({ id: uri, title: 'Guide', uri, text: '', ...more })
const guide = source('file:///home/ada/my%20work/docs/guide/a.md#L3', { collection: 'handbook', document: 'guide/a.md' })
const { placeOf, withoutPaths } = exportedPlaces([
  guide,
  source('file:///srv/papers/b.pdf#page=3', { collection: 'papers', document: 'b.pdf' }),
])

it('names a document by its collection and its path there, with line or page', () => {
  expect(placeOf('file:///home/ada/my%20work/docs/guide/a.md#L3-L5', guide)).toBe('handbook/guide/a.md, lines 3 to 5')
  expect(placeOf('file:///srv/papers/b.pdf#page=3', { collection: 'papers', document: 'b.pdf', title: 'B' })).toBe('papers/b.pdf, page 3')
  expect(placeOf('file:///home/ada/c.md', { collection: 'c.md', document: 'c.md', title: 'C' })).toBe('c.md')
})

it('shortens other files, and leaves other addresses', () => {
  expect(placeOf('file:///home/ada/notes/tea.md#L1', source('x'))).toBe('~/notes/tea.md, line 1')
  expect(placeOf('file:///srv/secret/place/tea.md', undefined)).toBe('tea.md')
  expect(placeOf('https://example.org/a#L3', guide)).toBe('https://example.org/a#L3')
  expect(placeOf('mid:1', undefined)).toBe('mid:1')
})

it('takes the folders of collections and of people out of words', () => {
  expect(withoutPaths('{"path":"/home/ada/my work/docs/guide/a.md","uri":"file:///home/ada/my%20work/docs/x","in":"/srv/papers"}')).toBe(
    '{"path":"handbook/guide/a.md","uri":"handbook/x","in":"papers"}',
  )
  expect(withoutPaths('/home/ada/other /Users/ada/x C:\\\\Users\\\\ada\\\\x /root/y /rooted')).toBe('~/other ~/x ~\\\\x ~/y /rooted')
})

it('names the folder that a run began in as the folder itself', () => {
  const { withoutPaths: withoutFolder } = exportedPlaces([], '/srv/team/ferry')
  expect(withoutFolder('{"folder":"/srv/team/ferry","path":"/srv/team/ferry/docs/a.md"}')).toBe('{"folder":".","path":"./docs/a.md"}')
  expect(exportedPlaces([], '/').withoutPaths('/srv/a')).toBe('/srv/a')
})
