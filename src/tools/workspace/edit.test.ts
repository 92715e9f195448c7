import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangingFile } from '../../core/file-change.ts'
import { folderOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { resultOf } from '../repository/repository.fixture.ts'
import { call, toolNamed } from './workspace.fixture.ts'

const held = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const preview = (folder: string, input: object) => toolNamed('edit').preview?.(input, { folder, signal: new AbortController().signal })

describe('a change', () => {
  it('says what it did, with the diff, and can be cited by its lines', async () => {
    const folder = folderOf({ 'src/a.ts': '1\n2\n3\n4\n\tgo()\n6\n7\n8\n9\n' })
    const uri = `${pathToFileURL(join(folder, 'src/a.ts')).href}#L2-L9`
    const diff = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-\tgo()\n+\tgo(1)\n+\tgo(2)\n 6\n 7\n 8'
    expect(await call(folder, 'edit', { path: 'src/a.ts', oldText: '  go()\n', newText: '  go(1)\n  go(2)\n' })).toEqual({
      text: `changed src/a.ts lines 5-6 (fuzzy: indentation)\n${diff}`,
      sources: [
        {
          id: uri,
          title: 'src/a.ts',
          uri,
          document: 'src/a.ts',
          section: 'lines 2 to 9',
          line: 2,
          text: '2\n3\n4\n\tgo(1)\n\tgo(2)\n6\n7\n8',
          passage: '',
        },
      ],
      data: { path: join(folder, 'src/a.ts'), hash: hashOf(held(folder, 'src/a.ts')), added: 2, removed: 1, ranges: [{ from: 5, to: 6 }] },
      details: { path: 'src/a.ts', diff, added: 2, removed: 1 },
    })
    expect(held(folder, 'src/a.ts')).toBe('1\n2\n3\n4\n\tgo(1)\n\tgo(2)\n6\n7\n8\n9\n')
    expect(readdirSync(join(folder, 'src'))).toEqual(['a.ts'])
  })

  it('may be several in order, all or none', async () => {
    const folder = folderOf({ a: `one\n${'-\n'.repeat(20)}two\n` })
    const edits = [
      { oldText: 'one', newText: 'eins' },
      { oldText: 'eins', newText: 'un' },
      { oldText: 'two', newText: 'deux\ntrois' },
    ]
    const { text, sources } = await call(folder, 'edit', { path: 'a', edits })
    expect(text.split('\n')[0]).toBe('changed a lines 1, 22-23')
    expect(sources?.map(({ section }) => section)).toEqual(['lines 1 to 4', 'lines 19 to 23'])
    const before = held(folder, 'a')
    await expect(
      call(folder, 'edit', {
        path: 'a',
        edits: [
          { oldText: 'un', newText: 'x' },
          { oldText: 'quatre', newText: 'y' },
        ],
      }),
    ).rejects.toMatchObject({ code: 'not-found', message: 'edit 2 of 2: oldText was not found in a; no edits were made' })
    expect(held(folder, 'a')).toBe(before)
  })

  it.each([
    ['a byte order mark', Buffer.from('\ufeffone\ntwo\n'), Buffer.from('\ufeffone\n2 €\n')],
    ['CRLF', Buffer.from('one\r\ntwo\r\n'), Buffer.from('one\r\n2 €\r\n')],
    ['UTF-16, little end first', Buffer.from('\ufeffone\r\ntwo\r\n', 'utf16le'), Buffer.from('\ufeffone\r\n2 €\r\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffone\ntwo\n', 'utf16le').swap16(), Buffer.from('\ufeffone\n2 €\n', 'utf16le').swap16()],
    ['no line ending at its end', Buffer.from('one\ntwo'), Buffer.from('one\n2 €')],
  ])('keeps what the file is written in: %s', async (_, before, after) => {
    const folder = folderOf({ a: before })
    await call(folder, 'edit', { path: 'a', oldText: 'one\ntwo', newText: 'one\n2 €' })
    expect(readFileSync(join(folder, 'a')).equals(after)).toBe(true)
  })

  it('keeps Latin-1, and does not put into it what it lacks', async () => {
    const folder = folderOf({ a: Buffer.from('grün zwei\n', 'latin1') })
    await call(folder, 'edit', { path: 'a', oldText: 'zwei', newText: 'größer' })
    expect(readFileSync(join(folder, 'a')).toString('latin1')).toBe('grün größer\n')
    await expect(call(folder, 'edit', { path: 'a', oldText: 'größer', newText: '€' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('keeps the mode, and writes what a link leads to', async () => {
    const folder = folderOf({ 'bin/run.sh': 'old\n' })
    chmodSync(join(folder, 'bin/run.sh'), 0o751)
    symlinkSync('bin/run.sh', join(folder, 'run'))
    const { text } = await call(folder, 'edit', { path: 'run', oldText: 'old', newText: 'new' })
    expect(text.split('\n')[0]).toBe('changed bin/run.sh line 1')
    expect(statSync(join(folder, 'bin/run.sh')).mode & 0o7777).toBe(0o751)
    expect(lstatSync(join(folder, 'run')).isSymbolicLink()).toBe(true)
    expect(held(folder, 'bin/run.sh')).toBe('new\n')
  })

  it('that is turned round gives the bytes back', async () => {
    const folder = folderOf()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ maxLength: 12 }).map((line) => line.replace(/[\r\n]/g, '')),
          { maxLength: 6 },
        ),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.string({ minLength: 1, maxLength: 10 }).map((text) => text.replace(/\r/g, '')),
        async (lines, ending, marked, fresh) => {
          fc.pre(fresh !== '' && fresh !== '<<old>>')
          const bytes = Buffer.from(`${marked ? '\ufeff' : ''}${[...lines, '<<old>>', ...lines].join(ending)}${ending}`)
          fc.pre(!bytes.includes(0) && !`${lines.join('\n')}<<old>>`.includes(fresh))
          writeFileSync(join(folder, 'a'), bytes)
          const context = { run: `run ${Math.random()}` }
          await call(folder, 'edit', { path: 'a', oldText: '<<old>>', newText: `<${fresh}\n>` }, context)
          expect(readFileSync(join(folder, 'a')).equals(bytes)).toBe(false)
          await call(folder, 'edit', { path: 'a', oldText: `<${fresh}\n>`, newText: '<<old>>' }, context)
          expect(readFileSync(join(folder, 'a')).equals(bytes)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('what cannot be changed', () => {
  it.each([
    ['missing', 'not-found', 'missing does not exist'],
    ['folder', 'invalid', 'folder is a folder'],
    ['image', 'invalid', 'image is a PNG image, not text'],
    ['large', 'limit', 'large is 11.0 MB; the limit for changes is 10 MB'],
  ])('is refused: %s', async (path, code, message) => {
    const folder = folderOf({ 'folder/a': '', image: Buffer.from('89504e470d0a1a0a0000', 'hex'), large: Buffer.alloc(11_000_000, 'x\n') })
    await expect(call(folder, 'edit', { path, oldText: 'x', newText: 'y' })).rejects.toMatchObject({ code, message })
  })

  it('is refused by the shape of the call', async () => {
    const folder = folderOf({ a: 'x' })
    for (const input of [
      {},
      { oldText: 'x' },
      { oldText: '', newText: 'y' },
      { oldText: 'x', newText: 'y', edits: [{ oldText: 'x', newText: 'y' }] },
      { edits: [] },
    ])
      expect(toolNamed('edit').input.check({ path: 'a', ...input }).ok).toBe(false)
    expect(held(folder, 'a')).toBe('x')
  })
})

describe('a file that somebody else changes', () => {
  it('has to be read again', async () => {
    const folder = folderOf({ a: 'one\ntwo\n' })
    const { data } = await call(folder, 'read', { path: 'a' })
    writeFiles(folder, { a: 'one\ntwo\nthree\n' })
    const change = { path: 'a', oldText: 'one', newText: 'eins' }
    await expect(call(folder, 'edit', change, resultOf(data, 'read'))).rejects.toMatchObject({
      code: 'stale',
      message: 'a was changed by someone else since you read it',
      remedy: 'read it again, then change it',
    })
    const again = await call(folder, 'read', { path: 'a' })
    await call(folder, 'edit', change, { run: 'run 2', ...resultOf(again.data, 'read') })
    expect(held(folder, 'a')).toBe('eins\ntwo\nthree\n')
  })

  it('has to be read again after an edit of the same run as well, not after one of its own', async () => {
    const folder = folderOf({ a: 'one\ntwo\n' })
    const context = { run: 'own edits' }
    await call(folder, 'edit', { path: 'a', oldText: 'one', newText: '1' }, context)
    await call(folder, 'edit', { path: 'a', oldText: 'two', newText: '2' }, context)
    writeFiles(folder, { a: 'x\n' })
    await expect(call(folder, 'edit', { path: 'a', oldText: 'x', newText: 'y' }, context)).rejects.toMatchObject({ code: 'stale' })
    await call(folder, 'edit', { path: 'a', oldText: 'x', newText: 'y' }, { run: 'another run' })
    expect(held(folder, 'a')).toBe('y\n')
  })

  it('while the change is under way is left as it is', async () => {
    const folder = folderOf({ a: 'one\n' })
    const changing = async () => writeFiles(folder, { a: 'theirs\n' })
    await expect(call(folder, 'edit', { path: 'a', oldText: 'one', newText: 'two' }, { changing })).rejects.toMatchObject({
      code: 'stale',
      message: 'a was changed by someone else in the meantime',
    })
    expect([held(folder, 'a'), readdirSync(folder)]).toEqual(['theirs\n', ['a']])
  })
})

describe('the log', () => {
  it('knows of a change before the file is touched', async () => {
    const folder = folderOf({ a: 'one\n' })
    const told: (ChangingFile & { readonly held: string })[] = []
    const changing = async (change: ChangingFile) => {
      told.push({ ...change, held: held(folder, 'a') })
    }
    await call(folder, 'edit', { path: 'a', oldText: 'one', newText: 'two' }, { changing })
    expect(told).toEqual([{ path: join(folder, 'a'), before: Buffer.from('one\n'), after: Buffer.from('two\n'), held: 'one\n' }])
    expect(held(folder, 'a')).toBe('two\n')
  })

  it('that never answers leaves the file untouched, and free for later calls', async () => {
    const folder = folderOf({ a: 'one\n' })
    const stop = new AbortController()
    let asked: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      asked = resolve
    })
    const changing = () => {
      asked()
      return new Promise<void>(() => undefined)
    }
    const hung = call(folder, 'edit', { path: 'a', oldText: 'one', newText: 'two' }, { changing, signal: stop.signal })
    const ended = expect(hung).rejects.toThrow('over')
    await reached
    expect(held(folder, 'a')).toBe('one\n')
    const next = call(folder, 'edit', { path: 'a', oldText: 'one', newText: 'three' })
    stop.abort(new Error('over'))
    await ended
    await next
    expect([held(folder, 'a'), readdirSync(folder)]).toEqual(['three\n', ['a']])
  })

  it.each(['resolves', 'rejects'])('an end of the call before it %s leaves the file untouched', async (how) => {
    const folder = folderOf({ a: 'one\n' })
    const stop = new AbortController()
    const changing = async () => {
      if (how === 'rejects') throw new Error('disk full')
      stop.abort(new Error('disk full'))
    }
    await expect(call(folder, 'edit', { path: 'a', oldText: 'one', newText: 'two' }, { changing, signal: stop.signal })).rejects.toThrow(
      'disk full',
    )
    expect([held(folder, 'a'), readdirSync(folder)]).toEqual(['one\n', ['a']])
  })
})

describe('edits of one file at the same time', () => {
  it('are made one after the other, and none is lost', async () => {
    const folder = folderOf({ a: Array.from({ length: 8 }, (_, at) => `line ${at}\n`).join('') })
    symlinkSync('a', join(folder, 'b'))
    const { data } = await call(folder, 'read', { path: 'a' })
    const chain: (readonly [string, string])[] = []
    const changing = async ({ before, after }: ChangingFile) => {
      chain.push([Buffer.from(before as Uint8Array).toString(), Buffer.from(after as Uint8Array).toString()])
    }
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        call(
          folder,
          'edit',
          { path: at % 2 ? 'a' : 'b', oldText: `line ${at}\n`, newText: `LINE ${at}\n` },
          { run: 'eight', changing, ...resultOf(data, 'read') },
        ),
      ),
    )
    expect(held(folder, 'a')).toBe(Array.from({ length: 8 }, (_, at) => `LINE ${at}\n`).join(''))
    expect(chain.slice(1).map(([before]) => before)).toEqual(chain.slice(0, -1).map(([, after]) => after))
  })
})

describe('the person who is asked', () => {
  it('sees the change', async () => {
    const folder = folderOf({ 'src/a.ts': 'one\ntwo\n' })
    expect(await preview(folder, { path: 'src/a.ts', oldText: 'two', newText: '\u001b[31m2\u202e' })).toEqual({
      text: 'Change src/a.ts?',
      diff: '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+\\u001b[31m2\\u202e',
    })
    expect(held(folder, 'src/a.ts')).toBe('one\ntwo\n')
    await expect(preview(folder, { path: 'src/a.ts', oldText: 'three', newText: '' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('sees that it is outside the workspace, and is not shown more than can be looked at', async () => {
    const outside = folderOf({ a: 'old\n'.repeat(1_000) })
    const shown = await preview(folderOf(), { path: join(outside, 'a'), oldText: 'old', newText: `new ${'x'.repeat(5_000)}`, all: true })
    expect(shown).toMatchObject({
      text: `Change ${join(outside, 'a')}?`,
      notes: ['outside the workspace', '1603 more changed lines are not shown'],
    })
    expect(shown?.diff?.split('\n').length).toBe(400)
    expect(shown?.diff?.length).toBeLessThan(300_000)
  })
})
