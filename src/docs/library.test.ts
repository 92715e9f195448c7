import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Library } from '../core/documents.ts'
import { type DocumentPlace, documentPlaces } from '../store/postgres/documents/document-places.fixture.ts'
import { openWriter } from './index/writer.ts'
import { openLibrary } from './library.ts'
import type { ParsedSection } from './parsed.ts'

const section = (heading: string, level: number, crumbs: readonly string[], line: number, text: string): ParsedSection => ({
  heading,
  level,
  crumbs,
  anchor: heading.toLowerCase(),
  line,
  text,
})

const commands: readonly ParsedSection[] = [
  section('Commands', 1, [], 1, ''),
  section('Grouped', 2, ['Commands'], 3, ''),
  section('Serve', 3, ['Commands', 'Grouped'], 5, 'Listens until it is told to stop.'),
  section('Leftovers', 2, ['Commands'], 9, ''),
]

const plugins: readonly ParsedSection[] = [
  section('Plugins', 1, [], 3, 'All about plugins in C++ and useState.'),
  section('Order', 2, ['Plugins'], 7, 'Plugins are loaded in order.\nAlways.'),
  section('Deep', 3, ['Plugins', 'Order'], 12, 'A deep order.'),
  section('Errors', 2, ['Plugins'], 16, 'An error is thrown when the plugin is missing.'),
]

describe.each(documentPlaces)('the library: %s', (_name, makePlace) => {
  let place: DocumentPlace
  let library: Library

  beforeAll(async () => {
    place = await makePlace()
    const store = place.open()
    library = openLibrary(store)
    await store.putCollection({ id: 'c1', name: 'docs', origin: 'file:///docs' })
    await store.putCollection({ id: 'c2', name: 'secret', origin: 'file:///secret' })
    const docs = await openWriter(store, 'c1')
    await docs.putDocument(
      { path: 'guide/plugins.md', title: 'Plugins', uri: 'file:///docs/guide/plugins.md', bytes: 200, hash: '1' },
      plugins,
    )
    await docs.putDocument({ path: 'copy/plugins.md', title: 'Plugins', uri: 'file:///docs/copy/plugins.md', bytes: 200, hash: '1' }, [
      section(
        'Setup',
        1,
        [],
        1,
        'Install the package with your package manager, then register the plugin before the server listens on its port.',
      ),
    ])
    await docs.putDocument({ path: 'guide/setup.md', title: 'Setup', uri: 'https://docs.example/setup', bytes: 200, hash: '1' }, [
      {
        heading: 'Setup',
        level: 1,
        crumbs: [],
        anchor: 'set up',
        text: 'Install the package with your package manager, then register the plugin before the server listens on its port.',
      },
      { heading: '插件', level: 2, crumbs: ['Setup'], anchor: 'cn', text: '插件按照注册的顺序加载。' },
    ])
    await docs.finish(7)
    const secret = await openWriter(store, 'c2')
    await secret.putDocument({ path: 'commands.md', title: 'Commands', uri: 'file:///secret/commands.md', bytes: 1, hash: '1' }, commands)
    await secret.putDocument({ path: 'a.md', title: 'Plugins', uri: 'file:///secret/a.md', bytes: 1, hash: '1' }, [
      section('Plugins', 1, [], 1, 'Secret plugins order.'),
    ])
    await secret.finish(8)
  })

  afterAll(() => place.remove())

  const search = async (query: string, more = {}): Promise<string[]> =>
    (await library.search(['c1'], { query, ...more })).map((hit) => `${hit.collectionName}/${hit.section.id}`)

  describe('searching', () => {
    it('ranks the section that answers first and tells its place', async () => {
      const [hit] = await library.search(['c1'], { query: 'In which order are plugins loaded?' })
      expect(hit?.section).toEqual({
        id: 'guide/plugins.md#order',
        collection: 'c1',
        document: 'guide/plugins.md',
        documentTitle: 'Plugins',
        ordinal: 1,
        heading: 'Order',
        level: 2,
        crumbs: ['Plugins'],
        text: 'Plugins are loaded in order.\nAlways.',
        uri: 'file:///docs/guide/plugins.md#L7-L8',
        line: 7,
      })
      expect(hit).toMatchObject({ collectionName: 'docs', score: expect.closeTo(0.83, 1), coverage: 1 })
      expect(hit?.section.text).toContain(hit?.passage)
    })

    it.each(['"', 'foo AND', 'NEAR(', '-x', 'col:x', 'a\0b', '???', '\ud800', "'; drop table sections; --", '*', 'nothing like it'])(
      'takes %j as words, not as an operator',
      async (query) => {
        await expect(search(query)).resolves.toBeInstanceOf(Array)
      },
    )

    it('finds names with signs and ideographs', async () => {
      expect((await search('c++'))[0]).toBe('docs/guide/plugins.md#plugins')
      expect((await search('useState'))[0]).toBe('docs/guide/plugins.md#plugins')
      expect((await search('顺序加载'))[0]).toBe('docs/guide/setup.md#cn')
    })

    it('stays bounded for a question of five thousand words', async () => {
      const query = `${Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(' ')} plugins`
      expect((await search(query))[0]).toBe('docs/guide/plugins.md#plugins')
    })

    it('answers many at once as it answers each alone', async () => {
      const questions = ['order of plugins', 'install the package', 'error missing', '插件', 'deep order', 'useState'].flatMap((query) =>
        Array.from({ length: 5 }, () => query),
      )
      const alone: string[][] = []
      for (const query of questions) alone.push(await search(query))
      expect(alone.every((found) => found.length > 0)).toBe(true)
      expect(await Promise.all(questions.map((query) => search(query)))).toEqual(alone)
    })

    it('refuses an empty question', async () => {
      await expect(search(' \n')).rejects.toMatchObject({ code: 'usage', message: 'the query is empty' })
    })

    it('sees nothing outside its scope', async () => {
      expect(await search('secret plugins order')).not.toContain('secret/a.md#plugins')
      expect(await library.search([], { query: 'plugins' })).toEqual([])
      await expect(library.search(['c1'], { query: 'plugins', collections: ['secret'] })).rejects.toMatchObject({ code: 'not-found' })
      expect((await library.search(undefined, { query: 'secret plugins' })).map((hit) => hit.collectionName)).toContain('secret')
    })

    it('names the nearest collection', async () => {
      await expect(search('plugins', { collections: ['dosc'] })).rejects.toMatchObject({ code: 'not-found', remedy: 'did you mean docs?' })
    })

    it('shows one of two pages that say the same', async () => {
      expect(await search('install the package and register', { limit: 50 })).toHaveLength(1)
    })

    it('shows a bare heading by the first words below it, once, and one with nothing below as it is', async () => {
      const found = async (query: string) =>
        (await library.search(['c2'], { query })).map(({ section, passage }) => [section.heading, passage])
      expect(await found('grouped commands')).toEqual([
        ['Serve', 'Listens until it is told to stop.'],
        ['Leftovers', ''],
      ])
    })

    it('shows three sections of a page before those of others, and its further ones behind', async () => {
      const store = place.open()
      await store.putCollection({ id: 'c4', name: 'ponds', origin: 'file:///ponds' })
      const ponds = await openWriter(store, 'c4')
      const page = (path: string) => ({ path, title: path, uri: `file:///ponds/${path}`, bytes: 1, hash: '1' })
      const heron = (at: number) => section(`Heron ${at}`, 2, [], at, `The heron number ${at} waits: heron, ${'reed '.repeat(at)}heron.`)
      await ponds.putDocument(page('herons.md'), [1, 2, 3, 4, 5].map(heron))
      await ponds.putDocument(page('fish.md'), [section('Fish', 2, [], 1, 'Fish hide in deep water when, far above them, a heron stands.')])
      await ponds.finish(1)
      const found = (await library.search(['c4'], { query: 'heron' })).map(({ section, score }) => [section.document, score] as const)
      expect(found.map(([path]) => path)).toEqual(['herons.md', 'herons.md', 'herons.md', 'fish.md', 'herons.md', 'herons.md'])
      expect(found.map(([, score]) => score)).toEqual(found.map(([, score]) => score).toSorted((a, b) => b - a))
    })

    it('keeps to a path, a count and a budget of tokens', async () => {
      expect(await search('plugins', { path: 'guide/**' })).not.toContain('docs/copy/plugins.md#setup')
      expect(await search('plugin', { path: 'copy/*' })).toEqual(['docs/copy/plugins.md#setup'])
      expect(await search('plugins', { limit: 2 })).toHaveLength(2)
      expect(await search('plugins', { maxTokens: 5 })).toHaveLength(1)
    })
  })

  describe('reading', () => {
    it('lists documents in pages', async () => {
      const first = await library.documents(undefined, { collection: 'docs', limit: 2 })
      expect(first).toMatchObject({ total: 3, next: 'guide/plugins.md' })
      const second = await library.documents(undefined, { collection: 'c1', limit: 2, cursor: first.next ?? '' })
      expect(second.items.map(({ path }) => path)).toEqual(['guide/setup.md'])
      expect(second.next).toBeUndefined()
    })

    it.each([
      ['Order', 'exact', 'order'],
      ['#deep', 'exact', 'deep'],
      ['guide/plugins.md#errors', 'exact', 'errors'],
      ['plugins > order > deep', 'exact', 'deep'],
      ['Plugins > Deep', 'exact', 'deep'],
      ['what errors are thrown', 'nearest', 'errors'],
      ['Ordre', 'nearest', 'order'],
    ])('finds the section %j: %s', async (name, match, anchor) => {
      expect(await library.section(undefined, 'docs', 'guide/plugins.md', name)).toMatchObject({
        match,
        section: { id: `guide/plugins.md#${anchor}` },
      })
    })

    it('reads a section with what stands below it, lines kept', async () => {
      const { section } = await library.section(undefined, 'docs', 'guide/plugins.md', 'Order')
      expect(section.text).toBe('Plugins are loaded in order.\nAlways.\n\n### Deep\n\nA deep order.')
      expect(section.uri).toBe('file:///docs/guide/plugins.md#L7-L12')
    })

    it('searches among the documents that are named, and a collection whole that names none', async () => {
      const paths = async (documents: ReadonlyMap<string, ReadonlySet<string>>) => {
        const hits = await library.search(undefined, { query: 'order of plugins', documents })
        return [...new Set(hits.map(({ section }) => section.document))].toSorted()
      }
      const everywhere = await paths(new Map())
      expect(everywhere).toContain('guide/plugins.md')
      expect(await paths(new Map([['c1', new Set(['guide/plugins.md', 'absent.md'])]]))).toContain('guide/plugins.md')
      expect(await paths(new Map([['c1', new Set<string>()]]))).not.toContain('guide/plugins.md')
      const many = new Set(Array.from({ length: 300 }, (_, at) => `absent-${at}.md`).concat('guide/plugins.md'))
      expect(await paths(new Map([['c1', many]]))).toContain('guide/plugins.md')
    })

    it('reads a document piece by piece', async () => {
      const whole = await library.document(undefined, 'docs', 'guide/plugins.md')
      expect(whole.line).toBe(1)
      expect(whole.text.split('\n')[15]).toBe('An error is thrown when the plugin is missing.')
      let text = ''
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const piece = await library.document(undefined, 'docs', 'guide/plugins.md', { offset, maxTokens: 12 })
        expect(piece.line).toBe(1 + text.split('\n').length - 1)
        text += piece.text
        offset = piece.nextOffset
      }
      expect(text).toBe(whole.text)
    })

    it('outlines a document without its text', async () => {
      const { document, sections } = await library.outline(undefined, 'docs', './guide/plugins.md')
      expect(document).toEqual({
        collection: 'c1',
        path: 'guide/plugins.md',
        title: 'Plugins',
        uri: 'file:///docs/guide/plugins.md',
        sections: 4,
        bytes: 200,
      })
      expect(sections.map(({ heading, level, text }) => [heading, level, text])).toEqual([
        ['Plugins', 1, ''],
        ['Order', 2, ''],
        ['Deep', 3, ''],
        ['Errors', 2, ''],
      ])
    })

    it('opens a web page at its anchor', async () => {
      const { section } = await library.section(undefined, 'docs', 'guide/setup.md', 'Setup')
      expect(section.uri).toBe('https://docs.example/setup#set%20up')
    })

    it('names the nearest document and the sections that there are', async () => {
      await expect(library.outline(undefined, 'docs', 'plugin.md')).rejects.toMatchObject({
        code: 'not-found',
        remedy: 'did you mean copy/plugins.md?',
      })
      await expect(library.section(undefined, 'docs', 'guide/plugins.md', 'zzzzzz')).rejects.toMatchObject({
        code: 'not-found',
        remedy: 'available: Plugins, Order, Deep, Errors',
      })
    })

    it('finds what is related, without the section itself', async () => {
      const related = await library.related(['c1'], { collection: 'docs', document: 'guide/plugins.md', section: 'Order' })
      expect(related.map((hit) => hit.section.id)).toContain('guide/plugins.md#plugins')
      expect(related.map((hit) => hit.section.id)).not.toContain('guide/plugins.md#order')
      const pages = await library.related(['c1'], { collection: 'docs', document: 'guide/plugins.md' })
      expect(pages.map((hit) => hit.section.document)).not.toContain('guide/plugins.md')
    })
  })

  describe('a title that many documents share', () => {
    it('gives way to the next heading, else to the path, as long as many have it', async () => {
      const store = place.open()
      await store.putCollection({ id: 'c3', name: 'site', origin: 'file:///site' })
      const logo = section('Ferry', 1, [], 1, '')
      const page = (path: string, title: string) => ({ path, title, uri: `file:///site/${path}`, bytes: 1, hash: '1' })
      const first = await openWriter(store, 'c3')
      await first.putDocument(page('01-install.md', 'Ferry'), [
        logo,
        section('Install', 2, ['Ferry'], 3, 'Barnacles are scraped off before the install.'),
      ])
      await first.putDocument(page('api/index.md', 'Ferry'), [logo, section('Table of contents', 2, ['Ferry'], 3, 'Everything.')])
      await first.putDocument(page('dead_jobs.md', 'Ferry'), [logo])
      await first.putDocument(page('workers.md', 'Workers'), [section('Workers', 1, [], 1, 'Workers take jobs.')])
      await first.finish(1)
      const titles = async () => (await library.documents(['c3'], { collection: 'site' })).items.map(({ title }) => title)
      expect(await titles()).toEqual(['Ferry', 'Ferry', 'Ferry', 'Workers'])

      const second = await openWriter(store, 'c3')
      await second.putDocument(page('zones.md', 'Ferry'), [logo, section('Zones', 1, [], 3, 'Zones are in order.')])
      await second.finish(2)
      expect(await titles()).toEqual(['Install', 'Api', 'Dead jobs', 'Workers', 'Zones'])
      const [hit] = await library.search(['c3'], { query: 'scrape barnacles' })
      expect([hit?.section.documentTitle, hit?.section.crumbs, hit?.section.heading]).toEqual(['Install', [], 'Install'])
      expect((await library.outline(['c3'], 'site', '01-install.md')).document.title).toBe('Install')
      expect((await library.section(['c3'], 'site', '01-install.md', 'Ferry > Install')).match).toBe('exact')

      const third = await openWriter(store, 'c3')
      await third.removeDocument('dead_jobs.md')
      await third.finish(3)
      expect(await titles()).toEqual(['Ferry', 'Ferry', 'Workers', 'Ferry'])
    })
  })
})
