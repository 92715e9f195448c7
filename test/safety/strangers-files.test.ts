import { execFileSync, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Ended, type World, world } from '../cli/cli.fixture.ts'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')
const peakOf = resolve(import.meta.dirname, 'peak.fixture.ts')
const makePipe = 'mkfifo'

/** What a stranger may put in place of a file: things without end, that wait, that are somebody else's, that are far too large. */
const traps: Readonly<Record<string, (path: string, place: World) => void>> = {
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a named pipe': (path) => void execFileSync(makePipe, [path]),
  'a link that leads outside': (path, place) => symlinkSync(join(place.home, 'private.md'), path),
  'a file of 5 GB': (path) => {
    const fd = openSync(path, 'w')
    ftruncateSync(fd, 5_000_000_000)
    closeSync(fd)
  },
}
type Trap = keyof typeof traps
const set = (place: World, trap: Trap, path: string): void => {
  const full = join(place.folder, path)
  mkdirSync(dirname(full), { recursive: true })
  rmSync(full, { force: true })
  traps[trap]?.(full, place)
}

/** A folder with one document, and beside it a home with something private. */
function strangersFolder(): World {
  const place = world({ 'docs/ferry.md': '# Ferry\n\nThe ferry to Lunz leaves at noon.\n' })
  writeFileSync(join(place.home, 'private.md'), '# Private\n\nThe ferry keeps a canary in its hold.\n')
  return place
}

interface Measured extends Ended {
  /** MB that the process had at most. */
  readonly mb: number
}

interface Extra {
  readonly input?: string
  /** What is asked of a server once it is there, given what it said; then it is stopped. */
  readonly serving?: (said: string) => Promise<void>
}

/** Runs the command line in a process that cannot take more than 3 GB, whatever it reads, and measures it. */
function ibid(place: World, args: readonly string[], { input = '', serving }: Extra = {}): Promise<Measured> {
  const file = join(place.home, 'peak')
  rmSync(file, { force: true })
  const env = {
    HOME: place.home,
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    NODE_OPTIONS: `--import=${peakOf}`,
    TEST_PEAK: file,
  }
  const child = spawn('/bin/sh', ['-c', 'ulimit -d 3000000; exec "$0" "$@"', process.execPath, main, ...args], { cwd: place.folder, env })
  let [out, err] = ['', '']
  let isAsked = false
  let failure: unknown
  const look = () => {
    if (isAsked || serving === undefined || !err.includes('Press Ctrl-C to stop')) return
    isAsked = true
    serving(err)
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => child.kill('SIGTERM'))
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
    look()
  })
  child.stdin.end(input)
  const shown = (text: string) => text.replaceAll(place.folder, '.').replaceAll(place.home, '~')
  return new Promise((done, fail) =>
    child.on('error', fail).on('close', (code, signal) => {
      if (failure !== undefined) return fail(failure)
      if (signal !== null) return fail(new Error(`it was ended: ${args.join(' ')}\n${err.slice(0, 500)}`))
      done({ code, out: shown(out), err: shown(err), mb: Number(readFileSync(file, 'utf8')) / 1_000 })
    }),
  )
}

/** What the same program takes where nothing is hostile, MB; measured once. */
let usual: Promise<number> | undefined
const usualMb = (): Promise<number> =>
  (usual ??= ibid(strangersFolder(), ['ask', 'when does the ferry leave?', '--in', 'docs']).then(({ mb }) => mb))
const mostGrownMb = 200

const lineOf = ({ err }: Ended): string => err.split('\n').find((line) => line.startsWith('ibid: ')) ?? err

/** Row 30: files of a stranger that are links, devices, pipes or without end, through every door that opens a folder. */
describe('a file that a stranger has made a trap', { timeout: 300_000 }, () => {
  /** `.gitignore` and documents, of every kind at once: one collection. */
  function trappedDocuments(): World {
    const place = strangersFolder()
    set(place, 'a link to a device', 'docs/.gitignore')
    set(place, 'a named pipe', 'docs/piped/.gitignore')
    set(place, 'a link that leads outside', 'docs/linked/.gitignore')
    set(place, 'a file of 5 GB', 'docs/large/.gitignore')
    for (const folder of ['piped', 'linked', 'large'])
      place.write({ [`docs/${folder}/${folder}.md`]: `# ${folder}\n\nA ${folder} ferry.\n` })
    set(place, 'a link to a device', 'docs/zero.md')
    set(place, 'a named pipe', 'docs/pipe.md')
    set(place, 'a link that leads outside', 'docs/secret.md')
    set(place, 'a file of 5 GB', 'docs/huge.md')
    set(place, 'a link to a device', 'docs/manifest.json')
    return place
  }

  it('is left out of a collection with a line, and everything else is found', async () => {
    const place = trappedDocuments()
    const added = await ibid(place, ['collections', 'add', './docs', '--json'])
    expect(added.code).toBe(0)
    const { report } = JSON.parse(added.out)
    expect(report.added).toEqual(['ferry.md', 'large/large.md', 'linked/linked.md', 'piped/piped.md'])
    const reasons = [...report.skipped, ...report.failed].map(({ path, reason }) => `${path}: ${reason}`)
    expect(reasons.sort()).toEqual([
      '.gitignore: its rules were ignored: it is not a regular file',
      'huge.md: it is 5000.0 MB; the limit is 21.0 MB per document',
      'large/.gitignore: its rules were ignored: it is 5000 MB; the limit is 1 MB',
      expect.stringMatching(/^linked\/\.gitignore: its rules were ignored: it is outside /),
      'piped/.gitignore: its rules were ignored: it is not a regular file',
      'secret.md: a link that is broken or points outside the folder',
      'zero.md: a link that is broken or points outside the folder',
    ])
    expect(added.mb).toBeLessThan((await usualMb()) + mostGrownMb)
  })

  const words = ['ask', 'when does the ferry leave?', '--in', 'docs']
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const call = {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'documents_search', arguments: { query: 'when does the ferry leave?' } },
  }
  it.each<{ readonly door: string; readonly args: readonly string[]; readonly more?: Extra }>([
    { door: 'ask', args: words },
    { door: 'search', args: ['search', 'when does the ferry leave?', '--in', 'docs'] },
    { door: 'chat', args: ['chat', 'when does the ferry leave?', '--in', 'docs'] },
    {
      door: 'mcp',
      args: ['mcp', 'docs', '--in', 'docs'],
      more: { input: `${JSON.stringify(initialize)}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n${JSON.stringify(call)}\n` },
    },
  ])('is no matter for $door', async ({ args, more }) => {
    const { code, out, mb } = await ibid(trappedDocuments(), args, more)
    expect([code, out]).toEqual([0, expect.stringContaining('The ferry to Lunz leaves at noon')])
    expect(out).not.toContain('canary')
    expect(mb).toBeLessThan((await usualMb()) + mostGrownMb)
  })

  it('does not end a server that syncs it, nor the next one', async () => {
    const place = trappedDocuments()
    place.write({ 'context.json': JSON.stringify({ collections: { docs: { url: './docs' } } }) })
    const serving = async (said: string) => {
      const link = new URL(/http:\S+token=\S+/.exec(said)?.[0] ?? '')
      const entered = await fetch(link, { redirect: 'manual' })
      const headers = { cookie: entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
      const path = `${link.origin}/v1/collections/docs/sync`
      expect((await fetch(path, { method: 'POST', headers })).status).toBe(202)
      const state = async () => (await fetch(path, { headers })).json()
      await expect.poll(state, { timeout: 60_000 }).toMatchObject({ status: 'done' })
    }
    for (const _start of [1, 2]) {
      const { code, err, mb } = await ibid(place, ['serve', '--port', '0'], { serving })
      expect([code, err]).toEqual([0, expect.stringContaining('Stopping')])
      expect(mb).toBeLessThan((await usualMb()) + mostGrownMb)
    }
  })

  /** A door that cannot go on without the file, and the line with which it ends. */
  interface Door {
    readonly file: string
    readonly args: readonly string[]
    readonly trap: Trap
    readonly says: string
  }
  const doors: readonly Door[] = [
    { file: '.ibid/settings.json', args: words, trap: 'a link to a device', says: 'ibid: ./.ibid/settings.json is not a regular file' },
    { file: '.ibid/settings.json', args: words, trap: 'a link that leads outside', says: 'ibid: ./.ibid/settings.json is outside .' },
    {
      file: '.ibid/settings.json',
      args: ['run', 'review.analyze'],
      trap: 'a named pipe',
      says: 'ibid: ./.ibid/settings.json is not a regular file',
    },
    {
      file: '.ibid/settings.json',
      args: ['chat', 'hello'],
      trap: 'a file of 5 GB',
      says: 'ibid: ./.ibid/settings.json is larger than 1000000 bytes, too large for a settings file',
    },
    {
      file: 'context.json',
      args: ['ask', 'when does the ferry leave?'],
      trap: 'a link to a device',
      says: 'ibid: ./context.json is not a regular file',
    },
    {
      file: 'context.json',
      args: ['search', 'ferry'],
      trap: 'a file of 5 GB',
      says: 'ibid: ./context.json is 5000 MB; the limit is 1 MB',
    },
    {
      file: 'context.json',
      args: ['collections', 'add', './docs'],
      trap: 'a link that leads outside',
      says: 'ibid: ./context.json is outside .',
    },
    { file: 'context.json', args: ['mcp', 'docs'], trap: 'a named pipe', says: 'ibid: ./context.json is not a regular file' },
    {
      file: 'own.json',
      args: ['--config', 'own.json', ...words],
      trap: 'a link to a device',
      says: 'ibid: ./own.json is not a regular file',
    },
    {
      file: 'suite.yaml',
      args: ['eval', 'suite.yaml'],
      trap: 'a link to a device',
      says: 'ibid: suite.yaml cannot be read: suite.yaml is not a regular file',
    },
    {
      file: 'run.jsonl',
      args: ['runs', 'verify', '--file', 'run.jsonl'],
      trap: 'a link to a device',
      says: 'ibid: run.jsonl is not a regular file',
    },
    {
      file: 'note.md',
      args: ['ask', 'what is this?', '--file', 'note.md'],
      trap: 'a link to a device',
      says: 'ibid: ./note.md is not a regular file',
    },
    {
      file: 'note.md',
      args: ['ask', 'what is this?', '--file', 'note.md'],
      trap: 'a file of 5 GB',
      says: 'ibid: ./note.md is larger than 25 MB',
    },
    {
      file: 'kept.zst',
      args: ['store', 'restore', 'kept.zst'],
      trap: 'a link to a device',
      says: 'ibid: ./kept.zst is not a regular file',
    },
    { file: 'kept.zst', args: ['store', 'restore', 'kept.zst'], trap: 'a named pipe', says: 'ibid: ./kept.zst is not a regular file' },
    {
      file: 'docs.tar.gz',
      args: ['ask', 'what?', '--in', 'docs.tar.gz'],
      trap: 'a link to a device',
      says: 'ibid: ./docs.tar.gz is not a folder or a regular file',
    },
    {
      file: 'pages/manifest.json',
      args: ['ask', 'what?', '--in', 'pages/manifest.json'],
      trap: 'a file of 5 GB',
      says: 'manifest.json is 5000.0 MB',
    },
    {
      file: '.mcp.json',
      args: ['mcp', 'install', 'claude-code', '--scope', 'project'],
      trap: 'a link that leads outside',
      says: 'ibid: ./.mcp.json is outside .',
    },
    {
      file: '.mcp.json',
      args: ['mcp', 'install', 'claude-code', '--scope', 'project'],
      trap: 'a link to a device',
      says: 'ibid: ./.mcp.json is not a regular file',
    },
  ]
  it.each(doors)('ends $args with a line, where $file is $trap', async ({ file, args, trap, says }) => {
    const place = strangersFolder()
    set(place, trap, file)
    const ended = await ibid(place, args)
    expect(ended.code).not.toBe(0)
    expect(lineOf(ended)).toContain(says)
    expect(ended.out + ended.err).not.toContain('canary')
    expect(ended.mb).toBeLessThan((await usualMb()) + mostGrownMb)
  })

  it('is told of by doctor, which goes on', async () => {
    const place = strangersFolder()
    set(place, 'a link to a device', '.ibid/settings.json')
    set(place, 'a file of 5 GB', 'own.json')
    const { out, err, mb } = await ibid(place, ['--config', 'own.json', 'doctor'])
    expect(out + err).toContain('./.ibid/settings.json is not a regular file')
    expect(out + err).toContain('./own.json is larger than 1000000 bytes, too large for a settings file')
    expect(mb).toBeLessThan((await usualMb()) + mostGrownMb)
  })

  it('is no agent, and the others are there', async () => {
    const place = strangersFolder()
    set(place, 'a link to a device', '.ibid/agents/zero.md')
    set(place, 'a named pipe', '.ibid/agents/pipe.md')
    set(place, 'a link that leads outside', '.ibid/agents/secret.md')
    set(place, 'a file of 5 GB', '.ibid/agents/huge.al')
    for (const args of [
      ['agents', 'list'],
      ['agents', 'check'],
      ['mcp', 'verbs'],
    ]) {
      const { out, err, mb } = await ibid(place, args)
      expect(out + err).not.toContain('canary')
      expect(mb).toBeLessThan((await usualMb()) + mostGrownMb)
    }
    const { code, out, err } = await ibid(place, ['agents', 'check'])
    expect(code).not.toBe(0)
    expect(out + err).toContain('the file is a symlink that points outside the project')
    expect(out + err).toContain('the file is too large: it is 5000000 kB')
  })

  it.each<readonly [tool: string, args: readonly string[], trap: Trap, file: string, says: string]>([
    ['data_profile', ['--path', 'a.csv'], 'a link that leads outside', 'a.csv', 'is outside'],
    ['data_profile', ['--path', 'a.csv'], 'a file of 5 GB', 'a.csv', 'a.csv is 5000 MB'],
    ['log_reader', ['--path', 'a.log'], 'a link to a device', 'a.log', 'is outside'],
    ['log_reader', ['--path', 'a.log'], 'a named pipe', 'a.log', 'a.log is not a regular file'],
    ['json_validator', ['--path', 'a.json'], 'a file of 5 GB', 'a.json', 'a.json is 5000 MB'],
    ['dependency_audit', [], 'a file of 5 GB', 'package-lock.json', 'package-lock.json is 5000 MB'],
    ['file_reader', ['--path', 'a.md'], 'a link to a device', 'a.md', 'is outside'],
    ['file_reader', ['--path', 'a.md'], 'a named pipe', 'a.md', 'a.md is not a regular file'],
  ])('is told of by %s %j, where it is %s', async (tool, args, trap, file, says) => {
    const place = strangersFolder()
    set(place, trap, file)
    const ended = await ibid(place, ['tools', 'run', tool, ...args])
    expect(ended.code).not.toBe(0)
    expect(ended.out + ended.err).toContain(says)
    expect(ended.mb).toBeLessThan((await usualMb()) + mostGrownMb)
  })
})
