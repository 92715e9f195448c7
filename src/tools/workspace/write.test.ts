import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ChangingFile } from '../../core/file-change.ts'
import { folderOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { contextIn, resultOf } from '../repository/repository.fixture.ts'
import { call, toolNamed } from './workspace.fixture.ts'

const held = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')
const preview = (folder: string, input: object) => toolNamed('write').preview?.(input, { folder, signal: new AbortController().signal })

describe('a new file', () => {
  it('is made with its folders, once the log knows', async () => {
    const folder = folderOf()
    const told: (ChangingFile & { readonly there: boolean })[] = []
    const changing = async (change: ChangingFile) => {
      told.push({ ...change, there: existsSync(join(folder, 'a')) })
    }
    const output = await call(folder, 'write', { path: 'a/b/notes.md', content: 'one\ntwo\n' }, { changing })
    expect(output).toMatchObject({
      text: 'made a/b/notes.md, 2 lines',
      sources: [{ title: 'a/b/notes.md', section: 'lines 1 to 2', text: 'one\ntwo' }],
      details: { path: 'a/b/notes.md', diff: '--- /dev/null\n+++ b/a/b/notes.md\n@@ -0,0 +1,2 @@\n+one\n+two', added: 2, removed: 0 },
    })
    expect(told).toEqual([{ path: join(folder, 'a/b/notes.md'), before: null, after: Buffer.from('one\ntwo\n'), there: false }])
    expect([held(folder, 'a/b/notes.md'), readdirSync(join(folder, 'a/b'))]).toEqual(['one\ntwo\n', ['notes.md']])
  })

  it('may be empty', async () => {
    const folder = folderOf()
    expect(await call(folder, 'write', { path: 'a', content: '' })).toMatchObject({ text: 'made a, 0 lines', sources: [] })
    expect(held(folder, 'a')).toBe('')
  })

  it('is not written over one that somebody else made meanwhile', async () => {
    const folder = folderOf()
    const changing = async () => writeFiles(folder, { a: 'theirs' })
    await expect(call(folder, 'write', { path: 'a', content: 'ours' }, { changing })).rejects.toMatchObject({ code: 'stale' })
    expect([held(folder, 'a'), readdirSync(folder)]).toEqual(['theirs', ['a']])
  })

  it('is made once where two calls make it', async () => {
    const folder = folderOf()
    const texts = await Promise.all(['one\n', 'two\n'].map((content) => call(folder, 'write', { path: 'a', content }, { run: 'twice' })))
    expect(texts.map(({ text }) => text.split('\n')[0]).sort()).toEqual(['made a, 1 line', 'replaced a line 1'])
    expect(['one\n', 'two\n']).toContain(held(folder, 'a'))
  })

  it('is not made where the call ends', async () => {
    const folder = folderOf()
    const stop = new AbortController()
    const changing = async () => stop.abort(new Error('over'))
    await expect(call(folder, 'write', { path: 'sub/a', content: 'x' }, { changing, signal: stop.signal })).rejects.toThrow('over')
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a file that is there', () => {
  it('is replaced, and keeps its mode', async () => {
    const folder = folderOf({ a: 'one\ntwo\nthree\n' })
    chmodSync(join(folder, 'a'), 0o600)
    expect((await call(folder, 'write', { path: 'a', content: 'one\n2\nthree\n' })).text).toBe(
      'replaced a line 2\n--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three',
    )
    expect([held(folder, 'a'), statSync(join(folder, 'a')).mode & 0o7777]).toEqual(['one\n2\nthree\n', 0o600])
  })

  it('is not touched where it is so already', async () => {
    const folder = folderOf({ a: 'one\n' })
    const changing = () => Promise.reject(new Error('nothing changes'))
    expect((await call(folder, 'write', { path: 'a', content: 'one\n' }, { changing })).text).toBe(
      'a already has this content; nothing was changed',
    )
  })

  it('keeps CRLF, its byte order mark and UTF-16', async () => {
    const folder = folderOf({ a: '\ufeffone\r\ntwo\r\n', b: Buffer.from('\ufeffone\n', 'utf16le') })
    expect((await call(folder, 'write', { path: 'a', content: 'one\n2\n' })).text.split('\n')[0]).toBe(
      'replaced a line 2 (line endings kept: CRLF)',
    )
    expect(held(folder, 'a')).toBe('\ufeffone\r\n2\r\n')
    await call(folder, 'write', { path: 'b', content: 'zwei €\n' })
    expect(readFileSync(join(folder, 'b')).equals(Buffer.from('\ufeffzwei €\n', 'utf16le'))).toBe(true)
  })

  it('may be binary or in Latin-1, and it says so', async () => {
    const folder = folderOf({ a: Buffer.from([0, 1]), b: Buffer.from('grün', 'latin1') })
    expect((await call(folder, 'write', { path: 'a', content: 'x\n' })).text).toBe('replaced a, 1 line (previously binary)')
    expect((await call(folder, 'write', { path: 'b', content: '€\n' })).text.split('\n')[0]).toBe(
      'replaced b line 1 (now UTF-8; previously Latin-1)',
    )
    expect(held(folder, 'b')).toBe('€\n')
  })

  it('by way of a link is written where the link leads', async () => {
    const folder = folderOf({ 'real/a': 'one' })
    symlinkSync('real/a', join(folder, 'link'))
    await call(folder, 'write', { path: 'link', content: 'two' })
    expect([held(folder, 'real/a'), lstatSync(join(folder, 'link')).isSymbolicLink()]).toEqual(['two', true])
  })

  it('has to be read again where somebody else changed it', async () => {
    const folder = folderOf({ a: 'one' })
    const { data } = await call(folder, 'read', { path: 'a' })
    writeFiles(folder, { a: 'two' })
    await expect(call(folder, 'write', { path: 'a', content: 'three' }, resultOf(data, 'read'))).rejects.toMatchObject({ code: 'stale' })
    await rm(join(folder, 'a'))
    await expect(call(folder, 'write', { path: 'a', content: 'three' }, resultOf(data, 'read'))).rejects.toMatchObject({
      message: 'a was deleted since you read it',
    })
  })
})

describe('what is refused', () => {
  it.each([
    ['sub', 'x', 'invalid', 'sub is a folder'],
    ['new/', 'x', 'invalid', 'new/ is a folder name'],
    ['file/x', 'x', 'invalid', 'a parent of file/x is a file, not a folder'],
    ['a', 'x'.repeat(5_000_001), 'limit', 'the content is larger than 5 MB'],
  ])('%s', async (path, content, code, message) => {
    const folder = folderOf({ 'sub/a': '', file: '' })
    await expect(call(folder, 'write', { path, content })).rejects.toMatchObject({ code, message })
    expect(readdirSync(folder)).toEqual(['file', 'sub'])
  })

  it('a way out of the workspace by a link', async () => {
    const outside = folderOf({ a: 'theirs' })
    const folder = folderOf()
    symlinkSync(outside, join(folder, 'out'))
    symlinkSync(join(outside, 'new'), join(folder, 'dangling'))
    for (const path of ['out/a', 'out/b', 'out/sub/c', 'dangling'])
      await expect(call(folder, 'write', { path, content: 'x' })).rejects.toMatchObject({ code: 'denied' })
    expect([readdirSync(outside), held(outside, 'a')]).toEqual([['a'], 'theirs'])
  })

  it('a folder that is swapped for a link while the change is under way', async () => {
    const outside = folderOf({ 'a.txt': 'theirs' })
    const folder = folderOf({ 'sub/a.txt': 'ours' })
    const changing = async () => {
      await rename(join(folder, 'sub'), join(folder, 'aside'))
      await symlink(outside, join(folder, 'sub'))
    }
    for (const path of ['sub/a.txt', 'sub/new.txt']) {
      await expect(call(folder, 'write', { path, content: 'x' }, { changing })).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:stale|denied|failed|invalid)$/),
      })
      await rm(join(folder, 'sub'))
      await rename(join(folder, 'aside'), join(folder, 'sub'))
    }
    expect([readdirSync(outside), held(outside, 'a.txt'), held(folder, 'sub/a.txt'), readdirSync(join(folder, 'sub'))]).toEqual([
      ['a.txt'],
      'theirs',
      'ours',
      ['a.txt'],
    ])
  })

  it('a link that is swapped in after the rules have judged', async () => {
    const folder = folderOf({ open: '', closed: 'old' })
    const write = toolNamed('write')
    const input = { path: 'open', content: 'new' }
    expect(await write.actions?.(input, { folder })).toMatchObject([{ words: 'open', usual: 'ask' }])
    await rm(join(folder, 'open'))
    symlinkSync('closed', join(folder, 'open'))
    await expect(write.run(input, contextIn(folder))).rejects.toMatchObject({ code: 'denied' })
    expect(held(folder, 'closed')).toBe('old')
  })
})

describe('the person who is asked', () => {
  it('sees what would be made or replaced', async () => {
    const folder = folderOf({ a: 'one\n' })
    mkdirSync(join(folder, 'sub'))
    expect(await preview(folder, { path: 'notes.md', content: 'hi\n' })).toEqual({
      text: 'Make notes.md?',
      diff: '--- /dev/null\n+++ b/notes.md\n@@ -0,0 +1,1 @@\n+hi',
    })
    expect(await preview(folder, { path: 'a', content: 'two\n' })).toEqual({
      text: 'Replace a?',
      diff: '--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-one\n+two',
    })
    expect(await preview(folder, { path: 'a', content: 'one\n' })).toEqual({ text: 'Replace a?' })
    expect(await preview(folder, { path: '.env', content: 'KEY=1\n' })).toMatchObject({ notes: ['may contain secrets'] })
    expect(await preview(folder, { path: 'long', content: 'x\n'.repeat(1_000) })).toMatchObject({
      notes: ['603 more changed lines are not shown'],
    })
    await expect(preview(folder, { path: 'sub', content: '' })).rejects.toMatchObject({ code: 'invalid' })
    expect(readdirSync(folder)).toEqual(['a', 'sub'])
  })
})
