import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, listing, pages, serve, textAt, writeFiles } from './sources.fixture.ts'

const manifest = (sources: unknown, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ name: 'docs', version: '1.0.0', ...more, sources })

const withManifest = (folder: string, text: string): string => {
  writeFiles(folder, { 'm.json': text })
  return folder
}

describe('a manifest on this machine', () => {
  it('names its documents by patterns or one by one, and ! leaves out', async () => {
    const folder = folderOf({
      'glob.json': manifest({ glob: ['**/*.md', '!drafts/**', 'dist/*.txt'] }),
      'files.json': manifest({ files: ['a.md', { path: 'sub/b.md' }, 'a.md', 'missing.md', { url: './sub/b.md' }] }),
      'base.json': manifest({ files: ['b.md'] }, { baseUrl: 'sub' }),
      'base-glob.json': manifest({ glob: ['*.md'] }, { baseUrl: './sub/' }),
      'a.md': '',
      'sub/b.md': '',
      'drafts/c.md': '',
      'dist/d.txt': '',
      'node_modules/x/e.md': '',
    })
    expect(await listing('glob.json', folder)).toEqual(['a.md', 'dist/d.txt', 'sub/b.md'])
    expect(await listing('files.json', folder)).toEqual(['a.md', 'sub/b.md', 'missing.md: it does not exist'])
    expect(await listing('base.json', folder)).toEqual(['sub/b.md'])
    expect(await listing('base-glob.json', folder)).toEqual(['b.md'])
    expect(await listing(`file://${folder}/files.json`)).toHaveLength(3)
  })

  it('in a folder speaks for the folder, unless it is somebody else’s', async () => {
    const folder = folderOf({ 'a.md': '', 'b.md': '', 'manifest.json': manifest({ files: ['a.md'] }) })
    expect(await listing(folder)).toEqual(['a.md'])
    expect(await listing(folderOf({ 'a.md': '', 'manifest.json': '{"short_name":"app","icons":[]}' }))).toEqual(['a.md'])
    await expect(listing(folderOf({ 'manifest.json': '{"name":"x","sources":{}}' }))).rejects.toThrow('manifest.json: version: is missing')
  })

  it('reaches nothing outside its folder', async () => {
    const outside = folderOf({ 'secret.md': 'secret' })
    const folder = folderOf({ 'a.md': '' })
    symlinkSync(join(outside, 'secret.md'), join(folder, 'link.md'))
    symlinkSync(outside, join(folder, 'linked'))
    const refused = [
      '../x.md',
      '%2e%2e/x.md',
      '/etc/passwd',
      'file:///etc/passwd',
      'C:\\x.md',
      'a\0.md',
      'link.md',
      'linked/secret.md',
      'ftp://x.example/a.md',
    ]
    for (const sources of [{ files: refused }, { files: refused.map((path) => ({ path })) }, { files: refused.map((url) => ({ url })) }]) {
      const lines = await listing('m.json', withManifest(folder, manifest(sources)))
      expect(lines.filter((line) => !/: (refused: |it does not exist)/.test(line))).toEqual([])
      expect(lines).toHaveLength(refused.length)
    }
    for (const baseUrl of ['../', 'file:///etc', '/etc', '%2e%2e/']) {
      await expect(listing('m.json', withManifest(folder, manifest({ files: ['a.md'] }, { baseUrl })))).rejects.toThrow(
        /baseUrl .* points outside the manifest's folder/,
      )
    }
    await expect(listing('m.json', withManifest(folder, manifest({ glob: ['../**'] })))).rejects.toThrow(
      'pattern ../** points outside its folder',
    )
    expect(await listing('m.json', withManifest(folder, manifest({ glob: ['**/*.md'] })))).toEqual([
      'a.md',
      'link.md: a link that is broken or points outside the folder',
    ])
  })

  it('tells which field is wrong', async () => {
    const problem = (text: string): Promise<string[]> => listing('m.json', folderOf({ 'm.json': text }))
    await expect(problem('{"name": "a",\n "version"}')).rejects.toThrow(/m.json is not valid JSON on line 2/)
    await expect(problem('{"name": 1, "version": "1", "sources": {"glob": ["x"]}}')).rejects.toThrow('m.json: name: must be a string')
    await expect(problem('{"name": "a", "version": "1", "sources": {"glob": "x"}}')).rejects.toThrow('sources.glob: must be a list')
    await expect(problem('{"name": "a", "version": "1", "sources": {"files": ["a", 3]}}')).rejects.toThrow(
      'sources.files[1]: must be a path',
    )
    await expect(problem('{"name": "a", "version": "1", "sources": {"files": [{"path": "a", "hash": "x"}]}}')).rejects.toThrow(
      'sources.files[0].hash: must be a SHA-256',
    )
    await expect(problem('[]')).rejects.toThrow('the file: must be an object')
  })
})

describe('a manifest on a web server', () => {
  it('names documents relative to itself or to baseUrl', async () => {
    const { origin } = await serve(
      pages({
        '/docs/manifest.json': manifest({ files: ['guide/a.md', { url: 'b.md?v=1' }, { path: '/top.md' }] }),
        '/docs/based.json': manifest({ files: ['a.md'] }, { baseUrl: './guide' }),
        '/docs/guide/a.md': '# A',
      }),
    )
    expect(await listing(`${origin}/docs/manifest.json`)).toEqual(['guide/a.md', 'b.md?v=1', 'top.md'])
    expect(await textAt(`${origin}/docs/manifest.json`, 'guide/a.md')).toBe('# A')
    expect(await textAt(`${origin}/docs/based.json`, 'a.md')).toBe('# A')
  })

  it('reaches its own origin only: no file, no other host, no redirect to one', async () => {
    const other = await serve((_request, response) => response.end('secret'))
    const { origin } = await serve((request, response) => {
      const files = [
        'file:///etc/passwd',
        { path: 'file:///etc/passwd' },
        { url: `${other.origin}/x.md` },
        '//example.org/y.md',
        '../../up.md',
        'away.md',
      ]
      if (request.url === '/d/manifest.json') response.end(manifest({ files }))
      else if (request.url === '/d/based.json') response.end(manifest({ files: ['a.md'] }, { baseUrl: other.origin }))
      else if (request.url === '/d/glob.json') response.end(manifest({ glob: ['**/*.md'] }))
      else if (request.url === '/d/away.md') response.writeHead(302, { location: `${other.origin}/x.md` }).end()
      else response.end('up')
    })
    const refused = `refused: a manifest on a web server can only use its own origin, ${origin}`
    expect(await listing(`${origin}/d/manifest.json`)).toEqual([
      `file:///etc/passwd: ${refused}`,
      `${other.origin}/x.md: ${refused}`,
      `//example.org/y.md: ${refused}`,
      'up.md',
      'away.md',
    ])
    await expect(textAt(`${origin}/d/manifest.json`, 'away.md')).rejects.toThrow('can only refer to its own origin')
    await expect(listing(`${origin}/d/based.json`)).rejects.toThrow('can only refer to its own origin')
    await expect(listing(`${origin}/d/glob.json`)).rejects.toThrow('sources.glob: patterns require a folder')
    expect(other.requests).toHaveLength(0)
  })

  it('that cannot be had is one clear line', async () => {
    const { origin } = await serve(pages({ '/bad.json': '{"name": "a"' }))
    await expect(listing(`${origin}/none.json`)).rejects.toThrow(`${origin}/none.json responded with status 404`)
    await expect(listing(`${origin}/bad.json`)).rejects.toThrow(`${origin}/bad.json is not valid JSON on line 1`)
    await expect(listing('http://127.0.0.1:1/manifest.json')).rejects.toThrow(
      'could not reach http://127.0.0.1:1/manifest.json: the connection was refused',
    )
  })
})
