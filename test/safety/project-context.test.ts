import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { createIbid } from '../../src/ibid.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { type Ended, type World, world } from '../cli/cli.fixture.ts'
import { type Recorder, recorder } from './recorder.fixture.ts'

/** Row 31: `context.json` of a project that names the home, loopback or private addresses; endpoints of models that a project names. */

const canary = 'canary-41c7-sings-in-the-harbour'
const env = { IBID_LLM_MODEL: 'extractive' }
const asked = 'What sings in the harbour?'

/** A stranger's clone in `work`, and what is the person's beside it: a private folder in the home, one above the clone, a service on this machine. */
function clone(entries: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}): World {
  const collections = Object.fromEntries(Object.entries(entries).map(([name, url]) => [name, { url }]))
  const made = world({ 'context.json': JSON.stringify({ collections }), 'docs/index.md': '# Ferry\n\nFerry is a job queue.\n', ...files })
  for (const folder of [join(made.home, 'private'), join(dirname(made.folder), 'beside')]) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'diary.md'), `# Diary\n\nThe ${canary} in the harbour.\n`)
  }
  writeFileSync(join(made.folder, '.env'), `HARBOUR=${canary}\n`)
  return made
}

/** Every way that is more than a project may have by itself, and what is said of it. */
const ways: readonly (readonly [string, (made: World, service: Recorder) => string, string])[] = [
  ['an absolute path', ({ home }) => join(home, 'private'), 'is outside the project'],
  ['a path upwards', () => '../beside', 'is outside the project'],
  ['a path that goes in and out', () => './docs/../../beside', 'is outside the project'],
  ['one file', () => '../beside/diary.md', 'is outside the project'],
  ['a file URL', ({ home }) => `file://${home}/private`, 'is outside the project'],
  ['the root', () => '/', 'is outside the project'],
  ['a link that leads out', () => './linked', 'is outside the project'],
  ['a file below a link that leads out', () => './linked/diary.md', 'is outside the project'],
  ['a secret of the project', () => './.env', 'may contain secrets'],
  ['a page on this machine', (_, { url }) => `${url}/page`, 'is on this machine or your network'],
  [
    'a manifest on this machine',
    (_, { host }) => `http://localhost:${host.split(':')[1]}/manifest.json`,
    'is on this machine or your network',
  ],
  ['a bundle by a number', (_, { host }) => `http://2130706433:${host.split(':')[1]}/docs.tar.gz`, 'is on this machine or your network'],
  ['a private address', () => 'http://192.168.0.1/', 'is on this machine or your network'],
  ['the address of a cloud', () => 'http://169.254.169.254/latest/meta-data', 'is on this machine or your network'],
  ['git over ssh', () => 'git@git.example.test:owner/name', 'uses your git credentials'],
  ['git in a folder', ({ home }) => `git+file://${home}/private`, 'uses your git credentials'],
  ['git on this machine', (_, { url }) => `git+${url}/a.git`.replace('http:', 'https:'), 'is on this machine or your network'],
]

/** What a person sees: at a terminal the words that were found are bold. */
const shown = ({ out, err }: Pick<Ended, 'out' | 'err'>) => stripVTControlCharacters(out + err)
const nothingOf = (ended: Pick<Ended, 'out' | 'err'>) => expect(shown(ended)).not.toContain(canary)

describe('what a stranger’s context.json names', { concurrent: true, timeout: 120_000 }, () => {
  it.each(ways)('is left out, with one line and the command that allows it: %s', async (_what, urlOf, why) => {
    await using service = await recorder()
    const made = clone({ docs: './docs' })
    symlinkSync(join(made.home, 'private'), join(made.folder, 'linked'))
    const url = urlOf(made, service)
    made.write({ 'context.json': JSON.stringify({ collections: { docs: { url: './docs' }, theirs: { url } } }) })
    const found = await made.ibidWith({ env }, 'ask', asked)
    expect(found.err.split('\n').filter((line) => line.startsWith('ibid: theirs: '))).toEqual([
      expect.stringMatching(
        /^ibid: theirs: \.\/context\.json refers to \S+, which .*, so it is skipped; to allow it: ibid collections approve theirs$/,
      ),
    ])
    expect(found.err).toContain(`, which ${why}, so it is skipped;`)
    nothingOf(found)
    const named = await made.ibidWith({ env }, 'search', '-c', 'theirs', 'harbour')
    expect([named.code, named.err.includes('so it is skipped; to allow it: ibid collections approve theirs')]).toEqual([1, true])
    nothingOf(named)
    const listed = JSON.parse((await made.ibid('collections', 'list', '--json')).out)
    expect(listed).toMatchObject([
      { name: 'docs', documents: 1 },
      { name: 'theirs', documents: 0, waits: true },
    ])
    expect(service.heard).toEqual([])
  })

  it('is taken without a question where it lies below the file, from wherever in the project', async () => {
    const made = clone({ docs: './docs', all: '.', one: 'docs/index.md' }, { 'deep/er/x.md': '# X\n\nText.\n' })
    const found = await made.ibidWith({ env }, 'search', 'job queue', '--json')
    expect([found.code, found.err]).toEqual([0, ''])
    expect(found.out).toContain('Ferry is a job queue.')
  })

  it('brings no secret of the project by a link, and none by a manifest', async () => {
    const manifest = JSON.stringify({ name: 'm', version: '1', sources: { files: ['.env', 'docs/index.md'] } })
    for (const entry of ['.', './manifest.json']) {
      const made = clone({ all: entry }, entry === '.' ? {} : { 'manifest.json': manifest })
      symlinkSync('.env', join(made.folder, 'notes.md'))
      const synced = await made.ibid('collections', 'sync', '--verbose')
      expect(synced.out).toMatch(/skipped (?:notes\.md|\.env): may contain secrets; to have it read, name the file itself/)
      nothingOf(await made.ibidWith({ env }, 'search', 'harbour', '--json'))
    }
  })

  it('opens no index that is there for somebody else', async () => {
    const made = clone({ theirs: '../beside', docs: './docs' })
    expect((await made.ibidWith({ env }, 'search', '--in', '../beside', 'harbour')).out).toContain(canary)
    nothingOf(await made.ibidWith({ env }, 'search', 'harbour', '--json'))
    nothingOf(await made.ibidWith({ env }, 'ask', asked, '--json'))
  })

  it('is read by no other door: chat, eval, tools, documents, sync, doctor', async () => {
    await using service = await recorder()
    const made = clone(
      { theirs: '../beside', page: `${service.url}/page`, docs: './docs' },
      { 'cases.yaml': 'cases:\n  - question: What sings?\n    expect: { contains: [Ferry] }\n' },
    )
    for (const words of [
      ['chat', asked],
      ['chat', asked, '-c', 'theirs'],
      ['eval', 'cases.yaml'],
      ['tools', 'run', 'documents_search', '--query', 'harbour'],
      ['documents', 'list', 'theirs'],
      ['documents', 'show', 'theirs', 'diary.md'],
      ['collections', 'sync'],
      ['collections', 'sync', 'theirs'],
      ['run', 'docs.answer', '--query', asked],
      ['doctor'],
    ])
      nothingOf(await made.ibidWith({ env }, ...words))
    nothingOf(await made.ibidWith({ env, input: `${asked}\n` }, 'chat'))
    expect(service.heard).toEqual([])
  })

  it('is read by no editor', async () => {
    await using service = await recorder()
    const made = clone({ theirs: '../beside', page: `${service.url}/page`, docs: './docs' })
    const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')
    const around = { HOME: made.home, PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env }
    for (const [kind, tool, input] of [
      ['docs', 'documents_search', { query: 'harbour' }],
      ['agent', 'ask_documents', { question: asked }],
    ] as const) {
      const client = new Client({ name: 'editor', version: '1.0.0' })
      await client.connect(
        new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', kind], cwd: made.folder, env: around, stderr: 'ignore' }),
      )
      expect(JSON.stringify(await client.callTool({ name: tool, arguments: input }))).not.toContain(canary)
      await client.close()
    }
    expect(service.heard).toEqual([])
  })

  it('is served to nobody', async () => {
    await using service = await recorder()
    await using served = await httpWorld()
    const folder = join(dirname(served.folder), 'beside')
    mkdirSync(folder)
    writeFileSync(join(folder, 'diary.md'), `# Diary\n\nThe ${canary} in the harbour.\n`)
    const collections = { theirs: { url: '../beside' }, page: { url: `${service.url}/page` }, docs: { url: './docs' } }
    served.write({ 'context.json': JSON.stringify({ collections }), 'docs/index.md': '# Ferry\n\nFerry is a job queue.\n' })
    expect(await served.json('/v1/collections')).toMatchObject({
      collections: [
        { name: 'theirs', documents: 0, problem: 'it is outside the project; to allow it: ibid collections approve theirs' },
        { name: 'page', documents: 0 },
        { name: 'docs' },
      ],
    })
    expect(service.heard).toEqual([])
  })

  it('is read for no program that does not vouch for the project', async () => {
    const made = clone({ theirs: '../beside', docs: './docs' })
    const options = { folder: made.folder, dataDir: join(made.home, 'data'), llm: { model: 'extractive' } }
    await using plain = await createIbid(options)
    expect(JSON.stringify(await plain.search('job queue harbour'))).not.toContain(canary)
    const lines: string[] = []
    const { answer } = await plain.ask(asked, { warn: (line) => lines.push(line) }).result
    expect([answer.includes(canary), lines]).toEqual([
      false,
      [
        `theirs: ${made.folder}/context.json refers to ${dirname(made.folder)}/beside, which is outside the project, so it is skipped; to allow it: ibid collections approve theirs`,
      ],
    ])
    await using vouching = await createIbid({ ...options, trustProject: true })
    expect(JSON.stringify(await vouching.search('harbour'))).toContain(canary)
  })
})

describe('what the person has allowed', { concurrent: true, timeout: 120_000 }, () => {
  it('is read, as it was allowed: what leads elsewhere is asked for again', async () => {
    await using service = await recorder()
    const made = clone({ theirs: './linked', page: `${service.url}/page` })
    symlinkSync(join(dirname(made.folder), 'beside'), join(made.folder, 'linked'))
    expect((await made.ibid('collections', 'approve')).out).toBe(
      `theirs: ./linked, declared in ./context.json\npage: ${service.url}/page, declared in ./context.json\nApproved 2 collections\n`,
    )
    expect((await made.ibidWith({ env }, 'search', 'harbour')).out).toContain(canary)
    expect(service.heard).toContain('GET /page ')
    made.write({ 'context.json': JSON.stringify({ collections: { theirs: { url: '../home/private' } } }) })
    const changed = await made.ibidWith({ env }, 'search', 'harbour')
    expect([changed.code, changed.err]).toEqual([1, expect.stringContaining('refers to ~/private, which is outside the project')])
    nothingOf(changed)
    made.write({ 'context.json': JSON.stringify({ collections: { theirs: { url: './linked' } } }) })
    expect((await made.ibidWith({ env }, 'search', 'harbour')).out).toContain(canary)
    rmSync(join(made.folder, 'linked'))
    symlinkSync(join(made.home, 'private'), join(made.folder, 'linked'))
    nothingOf(await made.ibidWith({ env }, 'search', 'harbour'))
  })

  it('is what they added themselves, without a question; what is removed is forgotten', async () => {
    const made = clone({})
    expect((await made.ibid('collections', 'add', '../beside')).code).toBe(0)
    expect((await made.ibidWith({ env }, 'search', 'harbour')).out).toContain(canary)
    expect((await made.ibid('collections', 'remove', 'beside')).code).toBe(0)
    made.write({ 'context.json': JSON.stringify({ collections: { beside: { url: '../beside' } } }) })
    nothingOf(await made.ibidWith({ env }, 'search', 'harbour'))
  })

  it('is all of their own list', async () => {
    const made = clone({})
    const listed = JSON.stringify({ collections: { mine: { url: join(made.home, 'private') } } })
    mkdirSync(join(made.home, '.config', 'ibid'), { recursive: true })
    writeFileSync(join(made.home, '.config', 'ibid', 'context.json'), listed)
    expect((await made.ibidWith({ env }, 'search', 'harbour')).out).toContain(canary)
  })

  it.skipIf(!existsSync('/usr/bin/script'))('is asked for at a terminal, once, whatever they say', async () => {
    const made = clone({ theirs: '../beside', docs: './docs' })
    const no = await made.ibidWith({ env, typed: ['no\r'] }, 'search', 'harbour')
    expect(no.out).toContain('/context.json may have been written by someone else. It lists ')
    expect(no.out).toContain(' as collection theirs, which is outside the project.')
    nothingOf(no)
    const quiet = await made.ibidWith({ env, typed: [] }, 'search', 'harbour job queue')
    expect(quiet.out).not.toContain('(yes or no)')
    nothingOf(quiet)
    const yes = clone({ theirs: '../beside', docs: './docs' })
    expect(shown(await yes.ibidWith({ env, typed: ['yes\r'] }, 'search', 'harbour'))).toContain(canary)
    expect(shown(await yes.ibidWith({ env, typed: [] }, 'search', 'harbour'))).toContain(canary)
  })
})

describe('a project’s settings', { concurrent: true, timeout: 120_000 }, () => {
  it.each([
    ['an endpoint on this machine', (url: string) => ({ llm: { provider: `${url}/v1`, model: 'local' } })],
    ['an endpoint for small tasks', (url: string) => ({ 'llm.provider': `${url}/v1`, 'llm.fastModel': 'local' })],
  ])('send no prompt to %s', async (_what, settings) => {
    await using service = await recorder('{}')
    await using endpoint = await scriptedEndpoint(() => ({ text: 'Ferry is a job queue [s1].' }))
    const made = clone({ docs: './docs' }, { '.ibid/settings.json': JSON.stringify(settings(service.url)) })
    const mine = { llm: { provider: endpoint.baseUrl, model: 'mine' } }
    mkdirSync(join(made.home, '.config', 'ibid'), { recursive: true })
    writeFileSync(join(made.home, '.config', 'ibid', 'settings.json'), JSON.stringify(mine), { mode: 0o600 })
    const found = await made.ibid('ask', 'What is Ferry?')
    expect(found.err).toContain('ibid: llm.provider in ./.ibid/settings.json is ignored: only you decide who sees what you ask\n')
    expect(service.heard).toEqual([])
    expect(new Set(endpoint.requests.map(({ body }) => body?.['model']))).toEqual(new Set(['mine']))
    expect((await made.ibid('config', 'set', '--project', 'llm.model', 'theirs')).err).toContain(
      'llm.model cannot be set for a project: only you decide who sees what you ask',
    )
  })
})
