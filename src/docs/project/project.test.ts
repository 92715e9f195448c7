import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, writeFiles } from '../sources/sources.fixture.ts'
import { addCollection, initProject, removeCollection } from './change-project.ts'
import { declaredCollection, identityOfDeclared, openProject, originOf } from './project.ts'

const context = (collections: Readonly<Record<string, string>>): string =>
  JSON.stringify({ collections: Object.fromEntries(Object.entries(collections).map(([alias, url]) => [alias, { url }])) })

describe('a project', () => {
  it('is found upward, and its aliases win over the user’s own', () => {
    const folder = folderOf({
      'context.json': context({ docs: './docs', api: 'https://example.org/manifest.json' }),
      'docs/a.md': '',
      'src/deep/x.ts': '',
    })
    const home = folderOf({ 'context.json': context({ docs: '/other', notes: '/notes' }) })
    const project = openProject(join(folder, 'src/deep'), join(home, 'context.json'))
    expect(project.file).toBe(join(folder, 'context.json'))
    expect(project.collections.map(({ alias, url, global }) => [alias, url, global])).toEqual([
      ['docs', './docs', false],
      ['api', 'https://example.org/manifest.json', false],
      ['notes', '/notes', true],
    ])
    expect(originOf(project.collections[0]!).uri).toBe(`file://${folder}/docs`)
    expect(openProject(folder).collections).toHaveLength(2)
    expect(openProject(folder, join(folder, 'no-such-file.json')).collections).toHaveLength(2)
  })

  it('names the nearest alias for one that is not there', () => {
    const project = openProject(folderOf({ 'context.json': context({ fastify: './docs' }) }))
    const refusal = (alias: string, remedy: string) =>
      expect.objectContaining({ code: 'not-found', message: `collection not found: ${alias}`, remedy })
    expect(() => declaredCollection(project, 'fastfy')).toThrow(refusal('fastfy', 'did you mean fastify?'))
    expect(() => declaredCollection(project, 'zzz')).toThrow(refusal('zzz', 'available: fastify'))
    expect(() => declaredCollection({ collections: [] }, 'zzz')).toThrow(
      refusal('zzz', 'no collections are declared here; add one with: ibid collections add <folder or URL>'),
    )
  })

  it('knows a collection whose folder has gone, and says which one it is', () => {
    const folder = folderOf({ 'context.json': context({ docs: './gone' }) })
    const collection = openProject(folder).collections[0]!
    expect(identityOfDeclared(collection).uri).toBe(`file://${folder}/gone`)
    expect(() => originOf(collection)).toThrow(`collection docs in ${folder}/context.json: ${folder}/gone does not exist`)
  })

  it.each([
    ['{"collections": {"a": {"url": 1}}}', 'collections.a.url: must be a string'],
    ['{"collections": {"a": {}}}', 'collections.a.url: is missing'],
    ['{"collections": []}', 'collections: must be an object'],
    ['{"collections": {"a": {"url": ""}}}', 'collections.a.url: '],
    ['{"collections": {"-c": {"url": "x"}}}', 'collections.-c: '],
    ['{"collections": {', 'is not valid JSON on line 1'],
  ])('that is broken (%s) says which field', (text, message) => {
    const folder = folderOf({ 'context.json': text })
    expect(() => openProject(folder)).toThrow(`${folder}/context.json`)
    expect(() => openProject(folder)).toThrow(message)
  })
})

describe('changing a project', () => {
  it('begins with an empty list, once', async () => {
    const folder = folderOf()
    expect(await initProject(folder)).toEqual({ file: join(folder, 'context.json') })
    expect(openProject(folder).collections).toEqual([])
    await expect(initProject(folder)).rejects.toThrow('context.json already exists')
  })

  it('writes addresses relative to the file, web addresses as typed, and keeps everything else', async () => {
    const folder = folderOf({ 'sub/docs/a.md': '' })
    writeFiles(folder, { 'context.json': '{\n    "editor": { "keep": [1,2] }\n}\n' })
    const file = join(folder, 'context.json')
    expect(await addCollection(file, './docs', { folder: join(folder, 'sub') })).toMatchObject({
      alias: 'docs',
      url: './sub/docs',
      changed: true,
    })
    await addCollection(file, 'https://github.com/o/n#main', { folder, alias: 'lib' })
    expect(await addCollection(file, 'sub/docs', { folder })).toMatchObject({ changed: false })
    expect(readFileSync(file, 'utf8')).toBe(
      `{
    "editor": { "keep": [1,2] },
    "collections": {
        "docs": {
            "url": "./sub/docs"
        },
        "lib": {
            "url": "https://github.com/o/n#main"
        }
    }
}
`,
    )
    expect(await removeCollection(file, 'docs')).toEqual({ url: './sub/docs' })
    expect(openProject(folder).collections.map(({ alias }) => alias)).toEqual(['lib'])
    await expect(removeCollection(file, 'libs')).rejects.toThrow('did you mean lib?')
  })

  it('makes the user’s own list where there is none, with addresses in full', async () => {
    const folder = folderOf({ 'docs/a.md': '' })
    const file = join(folderOf(), 'config/context.json')
    expect(await addCollection(file, './docs', { folder, absolute: true })).toMatchObject({ url: `${folder}/docs` })
    expect(openProject(folder, file).collections).toMatchObject([{ alias: 'docs', global: true }])
  })

  it('refuses what is not there, what is taken, and names that are none', async () => {
    const folder = folderOf({ 'docs/a.md': '', 'more/a.md': '' })
    const file = join(folder, 'context.json')
    await expect(addCollection(file, './nothing', { folder })).rejects.toThrow('/nothing does not exist')
    await addCollection(file, './docs', { folder })
    await expect(addCollection(file, './more', { folder, alias: 'docs' })).rejects.toThrow('docs is already ./docs')
    for (const alias of ['', '-c', 'a/b', ' x'])
      await expect(addCollection(file, './more', { folder, alias })).rejects.toThrow('is not a valid collection name')
  })
})
