import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askQuestion } from '../../src/app/questions/ask.ts'
import { sessionWorld } from '../../src/app/sessions/session.fixture.ts'
import type { RunEvent } from '../../src/core/event-types.ts'
import { readContained } from '../../src/docs/sources/contained-file.ts'
import { pathProblem } from '../../src/docs/sources/contained-path.ts'
import { folderOf, listing } from '../../src/docs/sources/sources.fixture.ts'
import { openExport } from '../../src/feeds/chat/slack-export/slack-export.ts'
import { readInside } from '../../src/feeds/files/folder-walk.ts'
import { rawRequest } from '../../src/http/access/raw-request.fixture.ts'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { fileReader } from '../../src/tools/repository/file-reader.ts'
import { contextIn, useTool } from '../../src/tools/repository/repository.fixture.ts'
import { call } from '../../src/tools/workspace/workspace.fixture.ts'

const secret = 'The key lies under the third stone.'

/** Row 5: ways out of a folder, to a file that lies beside it; `link` and `file.md` are links in the folder. */
const waysTo = (outside: string): readonly string[] => [
  `../${basename(outside)}/secret.md`,
  `sub/../../${basename(outside)}/secret.md`,
  `%2e%2e/${basename(outside)}/secret.md`,
  `%2e%2e%2f${basename(outside)}%2fsecret.md`,
  join(outside, 'secret.md'),
  'a.md\0.png',
  'C:\\secret.md',
  `..\\${basename(outside)}\\secret.md`,
  'link/secret.md',
  'file.md',
]

/** A folder whose links lead into another one. */
function linked(folder: string = folderOf({ 'a.md': 'mine' })): { readonly folder: string; readonly outside: string } {
  const outside = folderOf({ 'secret.md': secret })
  symlinkSync(outside, join(folder, 'link'))
  symlinkSync(join(outside, 'secret.md'), join(folder, 'file.md'))
  return { folder, outside }
}

describe('a path that leads out', () => {
  it('is not gone by a model that works in a folder, where nobody is asked: it reads, searches, writes and changes nothing', async () => {
    let paths: readonly string[] = []
    const callsFor = (path: string) => [
      { tool: 'read', input: { path } },
      { tool: 'grep', input: { pattern: 'stone', folder: path } },
      { tool: 'glob', input: { pattern: '**', folder: path } },
      { tool: 'write', input: { path, content: 'theirs' } },
      { tool: 'edit', input: { path, oldText: 'third', newText: 'first' } },
    ]
    await using world = await sessionWorld(({ index }) =>
      index % 2 === 0 ? { calls: callsFor(paths[index / 2] ?? '') } : { text: 'That is all.' },
    )
    writeFileSync(join(world.root, 'a.md'), 'mine')
    const { outside } = linked(world.root)
    paths = [...waysTo(outside), 'a.md']
    const { app } = await world.open()
    const events: RunEvent[] = []
    for (const path of paths) {
      const { result } = await askQuestion(app, { question: `What lies at ${path}?`, scope: [], workspace: 'full' })
      events.push(...(await (await app.log()).read((await result).run)))
    }
    const records = events.flatMap((event) => (event.type === 'tool.finished' ? [event.record] : []))
    expect(records).toHaveLength(paths.length * 5)
    const done = records.filter(({ status }) => status === 'success').map(({ call }) => JSON.stringify(call.input))
    expect(done).toContain('{"path":"a.md"}')
    expect(done.filter((input) => !input.includes('":"a.md"'))).toEqual([])
    expect(new Set(records.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'denied', 'not-found', 'invalid']))
    expect(records.filter(({ error }) => error?.message.startsWith('Tool not found'))).toEqual([])
    // A person who is asked sees what would be changed; the model sees nothing.
    expect(world.endpoint.requests.filter(({ body }) => JSON.stringify(body).includes(secret))).toEqual([])
    expect([readdirSync(outside), readFileSync(join(outside, 'secret.md'), 'utf8')]).toEqual([['secret.md'], secret])
  })

  it('is refused where a tool reads a folder', async () => {
    const { folder, outside } = linked()
    for (const path of waysTo(outside))
      await expect(useTool(fileReader(), { path }, contextIn(folder)), path).rejects.toMatchObject({
        code: path.includes('%') ? 'not-found' : 'denied',
      })
  })

  it('is refused where a manifest names it, beside what is inside; links are not followed out', async () => {
    const { folder, outside } = linked()
    const files = ['a.md', ...waysTo(outside)]
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ name: 'x', version: '1', sources: { files } }))
    const listed = await listing(join(folder, 'manifest.json'))
    expect(listed[0]).toBe('a.md')
    expect(listed.slice(1).map((line) => /: refused: (.*)$/.exec(line)?.[1])).toEqual([
      ...Array.from({ length: 4 }, () => 'the path points outside its folder'),
      'the path is absolute',
      'the path contains a NUL character',
      'the path contains a drive letter',
      'the path points outside its folder',
      ...Array.from({ length: 2 }, () => "it points outside the manifest's folder"),
    ])
    expect(await listing(linked().folder)).toEqual(['a.md', 'file.md: a link that is broken or points outside the folder'])
  })

  it('is no address of a server', async () => {
    await using world = await httpWorld()
    const outer = [
      '/../../../../etc/passwd',
      '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/C:%5Cetc',
      '/a%00',
    ]
    const media = ['..%2F..%2Fserver.secret', '%2e%2e%2fserver.secret', 'C:%5Csecret'].map(
      (name) => `/v1/runs/01ARZ3NDEKTSV4RRFFQ69G5FAV/media/${name}`,
    )
    for (const path of [...outer, ...media]) {
      const response = await rawRequest(world.url + path, { headers: { cookie: world.cookie } })
      const words = await response.text()
      // Where the web app is built, a path that is nowhere is a page of it.
      expect([path, response.status === 404 || words.startsWith('<!doctype html>'), /root:|name/i.test(words.split('<')[0] ?? '')]).toEqual(
        [path, true, false],
      )
    }
    expect(world.errors).toEqual([])
  })

  it('is refused in whatever way its parts are written', () => {
    const part = fc.constantFrom('..', '.', '%2e%2e', '%2E.', '%252e%252e', 'a', '', 'C:', 'c', '~', '\0', '%00', '...', '..a')
    const between = fc.constantFrom('/', '\\', '%2f', '%5C', '//')
    const root = resolve('/root/of/documents')
    const decodings = (path: string): readonly string[] => {
      const once = path.replaceAll(/%([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return once === path ? [path] : [path, ...decodings(once)]
    }
    fc.assert(
      fc.property(fc.array(fc.tuple(part, between), { minLength: 1, maxLength: 6 }), (parts) => {
        const path = parts.flat().join('')
        if (pathProblem(path) !== undefined) return
        for (const form of decodings(path)) {
          const reached = resolve(root, form.replaceAll('\\', '/'))
          expect(reached === root || reached.startsWith(root + sep)).toBe(true)
          expect(form).not.toMatch(/\0|^[a-z]:/i)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Puts a file and a link to another by turns in the same place, and a folder and a link to another, as fast as it can. */
const swapping = `
  const { workerData } = require('node:worker_threads')
  const { linkSync, renameSync, rmSync, symlinkSync } = require('node:fs')
  const { folder, outside } = workerData
  symlinkSync(outside, folder + '/to')
  for (;;) {
    symlinkSync(outside + '/x.md', folder + '/next'); renameSync(folder + '/next', folder + '/x.md')
    renameSync(folder + '/sub', folder + '/kept'); renameSync(folder + '/to', folder + '/sub')
    linkSync(folder + '/mine.md', folder + '/next'); renameSync(folder + '/next', folder + '/x.md')
    renameSync(folder + '/sub', folder + '/to'); renameSync(folder + '/kept', folder + '/sub')
  }
`

describe('a link that is swapped in between the check and the opening', () => {
  const textOf = async (read: Promise<{ readonly text: string }>) => (await read).text
  const bytesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()
  const exported = async (folder: string, name: string) => [...(await (await openExport(folder)).read([name])).values()].join('')

  it.each<readonly [string, string, (folder: string, path: string) => Promise<string>]>([
    ['a workspace', 'x.md', (folder, path) => textOf(call(folder, 'read', { path }))],
    ['a folder that a tool reads', 'x.md', (folder, path) => textOf(useTool(fileReader(), { path }, contextIn(folder)))],
    ['a folder of documents', 'x.md', async (folder, path) => bytesOf((await readContained(folder, path, 1_000)).bytes)],
    ['a folder that is a feed', 'x.md', async (folder, path) => bytesOf(await readInside(folder, path))],
    ['an export of messages', 'x.json', exported],
  ])('opens nothing in %s', async (_what, name, read) => {
    const files = (text: string) => ({ 'mine.md': text, 'x.md': text, 'x.json': text })
    const folder = folderOf({ ...files('mine'), 'sub/x.md': 'mine', 'sub/x.json': 'mine' })
    const outside = folderOf(files(secret))
    const worker = new Worker(swapping, { eval: true, workerData: { folder, outside } })
    try {
      const seen = { given: 0, refused: 0 }
      for (let tries = 0; tries < 20_000 && (tries < 200 || Math.min(seen.given, seen.refused) < 20); tries++) {
        const path = tries % 2 === 0 ? name : `sub/${name}`
        const text = await read(folder, path).catch((error: unknown) => {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(?:denied|not-found|ENOENT|ENOTDIR)$/) })
          return ''
        })
        seen[text === '' ? 'refused' : 'given']++
        expect(text).not.toContain(secret)
      }
      expect(Math.min(seen.given, seen.refused)).toBeGreaterThanOrEqual(20)
    } finally {
      await worker.terminate()
    }
  })
})
