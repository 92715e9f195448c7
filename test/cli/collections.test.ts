import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manual, world } from './cli.fixture.ts'

describe('ibid collections', { concurrent: true, timeout: 120_000 }, () => {
  it('adds a folder to a new context.json, lists it, and answers from it', async () => {
    const { ibid, folder } = world(manual)
    const added = await ibid('collections', 'add', './docs', '--name', 'manual')
    expect({ code: added.code, err: added.err }).toEqual({ code: 0, err: '' })
    expect(added.out).toMatch(/^Added manual in \.\/context\.json\nmanual: indexed 3 in .+\n$/)
    expect(JSON.parse(readFileSync(join(folder, 'context.json'), 'utf8'))).toEqual({ collections: { manual: { url: './docs' } } })
    const listed = await ibid('col', 'list')
    expect(listed.out).toMatch(/^manual \(project\)\n {2}file:\/\/\.\/docs\n {2}3 documents, 5 sections, synced .+\n$/)
    const asked = await ibid('ask', 'How long are dead jobs kept?', '--json')
    expect(asked.code).toBe(0)
    expect(JSON.parse(asked.out).answer).toContain('Dead jobs are kept for 14 days.')
  })

  it('lists as JSON', async () => {
    const { ibid } = world({ ...manual, 'context.json': '{"collections": {"manual": {"url": "./docs"}}}' })
    expect(JSON.parse((await ibid('collections', 'list', '--json')).out)).toEqual([
      {
        name: 'manual',
        declared: 'project',
        file: './context.json',
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        origin: 'file://./docs',
        documents: 0,
        sections: 0,
      },
    ])
  })

  it('syncs what has changed and says what it would do', async () => {
    const { ibid, write, folder } = world({ ...manual, 'context.json': '{"collections": {"manual": {"url": "./docs"}}}' })
    expect((await ibid('collections', 'sync')).out).toMatch(/^manual: added 3 in /)
    write({ 'docs/index.md': '# Ferry\n\nFerry is a queue of jobs.\n', 'docs/limits.md': '# Limits\n\nA payload may have 256 kB.\n' })
    rmSync(join(folder, 'docs/guide/workers.md'))
    const dry = await ibid('collections', 'sync', 'manual', '--dry-run')
    expect(dry.code).toBe(0)
    expect(dry.out.replace(/ in [\d.]+ m?s/, '')).toBe(
      'manual: added 1, updated 1, removed 1, unchanged 1 (dry run: nothing was written)\n  added limits.md\n  updated index.md\n  removed guide/workers.md\n',
    )
    const report = JSON.parse((await ibid('collections', 'sync', '--json')).out)[0].report
    expect(report).toMatchObject({ added: ['limits.md'], updated: ['index.md'], removed: ['guide/workers.md'], unchanged: 1, failed: [] })
    expect((await ibid('collections', 'sync', '--force')).out).toMatch(/^manual: updated 3 in /)
  })

  it('keeps an own list for every folder; the alias of a project wins', async () => {
    const { ibid, home } = world({ ...manual, 'other/readme.md': '# Other\n\nThe other one.\n' })
    expect((await ibid('collections', 'add', 'docs', '--global', '--name', 'manual', '--no-sync')).out).toBe(
      'Added manual in ~/.config/ibid/context.json\nIndex it with: ibid collections sync manual\n',
    )
    expect(JSON.parse(readFileSync(join(home, '.config/ibid/context.json'), 'utf8')).collections.manual.url).toMatch(/^\/.+\/docs$/)
    expect((await ibid('collections', 'list')).out).toContain('manual (global)')
    expect((await ibid('collections', 'list', '--no-global')).out).toBe('No collections found. Add one with: ibid collections add ./docs\n')
    await ibid('collections', 'add', 'other', '--name', 'manual')
    expect((await ibid('collections', 'list')).out).toMatch(/^manual \(project\)\n {2}file:\/\/\.\/other\n/)
  })

  it('removes, with --drop the index too, also of a folder that was only asked', async () => {
    const { ibid } = world(manual)
    await ibid('collections', 'add', 'docs')
    expect(await ibid('collections', 'remove', 'dosc')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: collection not found: dosc; did you mean docs?\n',
    })
    expect((await ibid('collections', 'remove', 'docs')).out).toBe(
      'Removed docs from ./context.json\nThe index was kept; delete it with: ibid collections remove docs --drop\n',
    )
    expect((await ibid('collections', 'list', '--all')).out).toContain('docs (indexed on the fly)')
    expect((await ibid('collections', 'remove', 'docs')).code).toBe(2)
    expect(await ibid('collections', 'remove', 'docs', '--drop')).toEqual({ code: 0, out: 'Deleted the index of docs\n', err: '' })
    expect((await ibid('collections', 'list', '--all', '--json')).out).toBe('[]\n')
  })

  it('makes an empty context.json once', async () => {
    const { ibid } = world()
    expect((await ibid('collections', 'init')).out).toBe('Created ./context.json. Add a collection with: ibid collections add ./docs\n')
    expect(await ibid('collections', 'init')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: ./context.json already exists; add to it with `ibid collections add`\n',
    })
  })

  it('writes a manifest, packs a bundle, and answers from the bundle', async () => {
    const { ibid, folder } = world(manual)
    expect((await ibid('collections', 'manifest', 'init', 'docs')).out).toBe('Wrote ./docs/manifest.json: 3 documents matching **/*.md\n')
    const packed = JSON.parse((await ibid('collections', 'pack', 'docs', 'out/docs.tar.gz', '--json')).out)
    expect(packed).toMatchObject({ file: './out/docs.tar.gz', documents: 3, skipped: [] })
    expect(existsSync(join(folder, 'out/docs.tar.gz'))).toBe(true)
    const found = await ibid('search', '--in', 'out/docs.tar.gz', 'dead queue', '-n', '1', '--json')
    expect(JSON.parse(found.out).results[0]).toMatchObject({ collection: 'docs', document: 'guide/retries.md', section: 'Dead jobs' })
  })
})

describe('ibid documents', { concurrent: true, timeout: 120_000 }, () => {
  const declared = { ...manual, 'context.json': '{"collections": {"manual": {"url": "./docs"}}}' }

  it('lists a page at a time', async () => {
    const { ibid } = world(declared)
    const first = await ibid('documents', 'list', 'manual', '-n', '2')
    expect(first).toEqual({
      code: 0,
      out: 'guide/retries.md  Retries  (2 sections)\nguide/workers.md  Workers  (2 sections)\n',
      err: '3 documents in total; next page: ibid documents list manual --after "guide/workers.md"\n',
    })
    expect(await ibid('docs', 'list', 'manual', '--after', 'guide/workers.md')).toEqual({
      code: 0,
      out: 'index.md  Ferry  (1 section)\n',
      err: '',
    })
  })

  it('shows an outline, a document and a section', async () => {
    const { ibid } = world(declared)
    expect((await ibid('documents', 'outline', 'manual', 'guide/retries.md')).out).toBe(
      'Retries  file://./docs/guide/retries.md\n  Retries  (line 3)\n    Dead jobs  (line 7)\n',
    )
    expect((await ibid('documents', 'show', 'manual', 'guide/retries.md')).out).toContain('A job that throws is tried again')
    const section = await ibid('documents', 'section', 'manual', 'guide/retries.md', 'Dead jobs')
    expect({ code: section.code, err: section.err }).toEqual({ code: 0, err: '' })
    expect(section.out).toContain('Dead jobs are kept for 14 days.')
    const near = await ibid('documents', 'section', 'manual', 'guide/retries.md', 'dead job')
    expect(near.err).toBe('ibid: no heading "dead job" in guide/retries.md; showing the nearest: Dead jobs\n')
  })

  it('reads any folder with --in', async () => {
    const { ibid } = world(manual)
    expect(
      (await ibid('documents', 'list', '--in', 'docs', '--jsonl')).out.split('\n').map((line) => (line ? JSON.parse(line).path : '')),
    ).toEqual(['guide/retries.md', 'guide/workers.md', 'index.md', ''])
    expect(JSON.parse((await ibid('documents', 'section', 'guide/workers.md', 'Shutdown', '--in', 'docs', '--json')).out)).toMatchObject({
      match: 'exact',
      document: 'guide/workers.md',
      section: expect.stringMatching(/Shutdown$/),
    })
  })

  it('reads a document by the name that stands under Sources', async () => {
    const { ibid } = world(manual)
    const { out } = await ibid('ask', 'how long are dead jobs kept?', '--in', 'docs')
    expect(out).toContain('docs/guide/retries.md')
    const shown = await ibid('documents', 'show', 'docs/guide/retries.md', '--in', 'docs')
    expect([shown.code, shown.out]).toEqual([0, expect.stringContaining('A job that throws is tried again')])
  })

  it('names what is missing, unknown or too much', async () => {
    const { ibid } = world(declared)
    expect(await ibid('documents', 'show', 'manual')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: the document is missing; pass <collection> <document>\n',
    })
    expect(await ibid('documents', 'show', 'manual', 'guide/retry.md')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: document guide/retry.md not found in manual; did you mean guide/retries.md?\n',
    })
    expect(await ibid('documents', 'outline', 'manual', 'guide/retries.md', 'Dead', 'jobs')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: unexpected argument "Dead"; quote arguments that contain spaces\n',
    })
  })

  it('lets no control sequence of a document reach the terminal', async () => {
    const { ibid } = world({ 'docs/a.md': '# Colours\n\nRed \u001b[31mtext\u001b]0;title\u0007 and \u009b2J more.\n' })
    const { out } = await ibid('documents', 'show', 'a.md', '--in', 'docs')
    expect(out).toContain('Red \\u001b[31mtext\\u001b]0;title\\u0007 and \\u009b2J more.')
  })

  it('finds what is related', async () => {
    const { ibid } = world(declared)
    const { code, out } = await ibid('documents', 'related', 'manual', 'guide/retries.md', '--json')
    expect({ code, document: JSON.parse(out).document }).toEqual({ code: 0, document: 'guide/retries.md' })
  })
})
