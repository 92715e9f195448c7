import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { shortAddress, shortPath } from './short-path.ts'

const home = join('/', 'home', 'ann')
const app = { input: { folder: join(home, 'work'), home, env: {}, platform: 'linux' as const } }

describe('a path for people', () => {
  it('is as it is typed from the folder of the chat', () => {
    expect(shortPath(app, join(home, 'work', 'docs', 'a.md'))).toBe(join('docs', 'a.md'))
    expect(shortPath(app, join(home, 'work', '..b'))).toBe('..b')
    expect(shortPath(app, join(home, 'notes', 'a.md'))).toBe(join('~', 'notes', 'a.md'))
    expect(shortPath(app, join('/', 'etc', 'hosts'))).toBe(join('/', 'etc', 'hosts'))
    expect(shortPath(app, join(home, 'work'))).toBe(join('~', 'work'))
  })

  it('has the line behind it, and other addresses are left as they are', () => {
    const address = pathToFileURL(join(home, 'work', 'a b.md')).href
    expect(shortAddress(app, `${address}#L10-L24`)).toBe('a b.md:10')
    expect(shortAddress(app, `${address}#page=3`)).toBe('a b.md, page 3')
    expect(shortAddress(app, 'https://example.org/a#b')).toBe('https://example.org/a#b')
    expect(shortAddress(app, 'stdin:')).toBe('stdin:')
  })
})
