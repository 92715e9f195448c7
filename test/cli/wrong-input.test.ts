import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manual, world } from './cli.fixture.ts'

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1])
const longLine = (): Uint8Array => new Uint8Array(50_000_000).fill(0x61)

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 1
}

describe('what a user can get wrong in a question', { concurrent: true, timeout: 120_000 }, () => {
  it('a folder that is not there', async () => {
    const { ibid } = world(manual)
    expect(await ibid('ask', '--in', 'dosc', 'why?')).toEqual({ code: 1, out: '', err: 'ibid: ./dosc does not exist; check the path\n' })
  })

  it('a data folder whose database is something else', async () => {
    const { ibid } = world({ ...manual, 'data/documents.db': 'not a database at all, only some words' })
    expect(await ibid('search', '--in', 'docs', '--data-dir', 'data', 'jobs')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: ./data/documents.db is not an ibid database; restore a backup, or move the file away to start with an empty one\n',
    })
  })

  it('shows where an error comes from only with --verbose', async () => {
    const { ibid } = world(manual)
    const { err } = await ibid('--verbose', 'ask', '--in', 'dosc', 'why?')
    expect(err).toMatch(/^ibid: \.\/dosc does not exist; check the path\nIbidError: .+\n {4}at /)
  })

  it('an empty question', async () => {
    const { ibid } = world(manual)
    expect(await ibid('ask', '--in', 'docs', ' ')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: the question is empty; put it in quotes: ibid ask "how are sessions resumed?"\n',
    })
  })

  it('a question without quotes', async () => {
    const { ibid } = world(manual)
    expect(await ibid('ask', '--in', 'docs', 'how', 'are', 'jobs', 'retried')).toEqual({
      code: 2,
      out: '',
      err: "ibid: 'ask' takes 1 argument but got 4; quote arguments that contain spaces; see: ibid help ask\n",
    })
  })

  it('two kinds of JSON at once', async () => {
    const { ibid } = world(manual)
    expect(await ibid('ask', '--in', 'docs', 'why?', '--json', '--jsonl')).toEqual({
      code: 2,
      out: '',
      err: "ibid: option '--json' cannot be used with option '--jsonl'; see: ibid help ask\n",
    })
  })

  it('a run where there is none', async () => {
    const { ibid } = world(manual)
    expect((await ibid('runs', 'show', 'last')).err).toBe('ibid: no runs yet; start one with: ibid ask "..." --in <folder>\n')
  })

  it('an empty query', async () => {
    const { ibid } = world(manual)
    expect(await ibid('search', '--in', 'docs', '')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: the query is empty; pass a query: ibid search "resume a session"\n',
    })
  })

  it('no documents at all', async () => {
    const { ibid } = world()
    expect(await ibid('ask', 'why?')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: no documents to answer from; pass a folder: ibid ask --in ./docs "...", or add a collection: ibid collections add ./docs\n',
    })
  })

  it('an unknown collection, with the nearest name', async () => {
    const { ibid } = world({ ...manual, 'context.json': '{"collections": {"manual": {"url": "./docs"}}}' })
    expect(await ibid('search', '-c', 'manaul', 'jobs')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: collection not found: manaul; did you mean manual?\n',
    })
  })

  it('an unknown command and an unknown option, with the nearest', async () => {
    const { ibid } = world()
    expect(await ibid('serch', 'jobs')).toEqual({ code: 2, out: '', err: "ibid: unknown command 'serch'; did you mean search?\n" })
    expect(await ibid('ask', 'why?', '--modle', 'x')).toEqual({
      code: 2,
      out: '',
      err: "ibid: unknown option '--modle'; did you mean --model?\n",
    })
    expect(await ibid('chat', 'why?', '--folder', '.')).toEqual({
      code: 2,
      out: '',
      err: "ibid: unknown option '--folder'; see: ibid help chat\n",
    })
    expect(await ibid('how are jobs retried?')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: unknown command \'how are jobs retried?\'; to ask a question, use: ibid ask "how are jobs retried?"\n',
    })
  })

  it('a number out of range', async () => {
    const { ibid } = world(manual)
    expect(await ibid('search', 'jobs', '--in', 'docs', '-n', '0')).toEqual({
      code: 2,
      out: '',
      err: "ibid: option '-n, --limit <number>' argument '0' is invalid. It must be a whole number from 1 to 50; see: ibid help search\n",
    })
  })
})

describe('what can be wrong with documents', { concurrent: true, timeout: 120_000 }, () => {
  it('a PNG named .md, named directly', async () => {
    const { ibid } = world({ 'picture.md': png })
    const { code, out, err } = await ibid('ask', '--in', 'picture.md', 'why?')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^ibid: picture: picture\.md: .*PNG.*\n$/)
  })

  it('a PNG named .md and a line of 50 MB inside a folder are skipped with their reasons', async () => {
    const { ibid, write } = world(manual)
    write({ 'docs/picture.md': png, 'docs/long.md': longLine() })
    const { code, out, err } = await ibid('search', '--in', 'docs', 'dead queue', '-n', '1')
    expect(code).toBe(0)
    expect(out).toContain('1. docs/guide/retries.md > Dead jobs')
    expect(err.split('\n').sort()).toEqual([
      '',
      expect.stringMatching(/^ibid: docs: skipped long\.md: .+/),
      expect.stringMatching(/^ibid: docs: skipped picture\.md: .*PNG/),
    ])
  })

  it('a line of 50 MB, named directly', async () => {
    const { ibid } = world({ 'long.md': longLine() })
    const { code, out, err } = await ibid('ask', '--in', 'long.md', 'why?')
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 })
    expect(err).toMatch(/^ibid: long: long\.md.* 50\.0 MB/)
  })

  it('a broken manifest, naming the field', async () => {
    const { ibid } = world({ ...manual, 'docs/manifest.json': '{"name": "manual", "version": 7, "sources": {"glob": ["**/*.md"]}}' })
    const { code, out, err } = await ibid('collections', 'add', 'docs/manifest.json')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^ibid: docs was not added: \.\/docs\/manifest\.json: version: must be a string; correct the manifest\n$/)
  })

  it('a manifest that is no JSON, naming the line', async () => {
    const { ibid } = world({ ...manual, 'docs/manifest.json': '{\n  "name": "manual",\n  "sources": [\n' })
    const { code, err } = await ibid('ask', '--in', 'docs/manifest.json', 'why?')
    expect(code).toBe(1)
    expect(err).toMatch(/^ibid: docs: \.\/docs\/manifest\.json is not valid JSON.*; correct the file\n$/)
  })

  it('a manifest that names a file elsewhere is refused', async () => {
    const { ibid, folder } = world({
      ...manual,
      'docs/manifest.json': '{"name": "manual", "version": "1", "sources": {"files": ["file:///etc/passwd", "index.md"]}}',
    })
    const { code, out, err } = await ibid('collections', 'add', 'docs/manifest.json')
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^docs: indexed 1, failed 1 in /),
      expect.stringMatching(/^ {2}failed file:\/\/\/etc\/passwd: refused: .+/),
      '',
    ])
    expect((await ibid('search', 'root', '-n', '50')).out).not.toContain('root:x')
    expect(folder).not.toBe('')
  })

  it('an address that does not answer is not added', async () => {
    const { ibid } = world()
    const { code, out, err } = await ibid('collections', 'add', `http://127.0.0.1:${await closedPort()}/manifest.json`)
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 })
    expect(err).toMatch(/^ibid: 127\.0\.0\.1 was not added: /)
    expect((await ibid('collections', 'list', '--json')).out).toBe('[]\n')
  })

  it('a git address with options in it', async () => {
    const { ibid } = world()
    for (const address of [
      'https://example.org/name.git#--upload-pack=touch',
      'ext::sh -c touch% pwned',
      'ssh://-oProxyCommand=touch/name.git',
      'git+https://example.org/name.git#a..b',
    ]) {
      const { code, out, err } = await ibid('collections', 'add', address)
      expect({ address, code, out, lines: err.split('\n').length }).toEqual({ address, code: 1, out: '', lines: 2 })
    }
    expect((await ibid('collections', 'add', '--', '--upload-pack=touch')).code).toBe(2)
  })

  it('one broken collection does not stop the others', async () => {
    const { ibid } = world({
      ...manual,
      'context.json': '{"collections": {"gone": {"url": "./gone"}, "odd": {"url": "ext::sh -c x"}, "manual": {"url": "./docs"}}}',
    })
    const { code, out, err } = await ibid('collections', 'sync')
    expect(code).toBe(1)
    expect(out).toMatch(/^manual: added 3 in .*\n$/)
    expect(err.split('\n')).toEqual([
      'ibid: gone: collection gone in ./context.json: ./gone does not exist; check the path',
      expect.stringMatching(
        /^ibid: odd: collection odd in \.\/context\.json: git address ext::sh -c x uses a git transport that runs a command/,
      ),
      '',
    ])
    const found = await ibid('search', 'dead queue', '-n', '1')
    expect(found.code).toBe(0)
    expect(found.out).toContain('manual/guide/retries.md > Dead jobs')
  })

  it('a broken context.json', async () => {
    const { ibid } = world({ ...manual, 'context.json': '{"collections": {"manual": {"uri": "./docs"}}}' })
    const { code, out, err } = await ibid('ask', 'why?')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^ibid: \.\/context\.json: collections\.manual\.url: is missing; write \{"collections": .+\n$/)
  })
})

describe('what can be wrong with settings', { concurrent: true, timeout: 120_000 }, () => {
  const settings = (home: string, text: string) => {
    mkdirSync(join(home, '.config/ibid'), { recursive: true })
    writeFileSync(join(home, '.config/ibid/settings.json'), text, { mode: 0o600 })
  }

  it('an unknown setting is named with the nearest, and the tool stays usable', async () => {
    const { ibid, home } = world(manual)
    settings(home, '{"llm": {"modle": "x"}}')
    const { code, out, err } = await ibid('search', '--in', 'docs', 'dead queue', '-n', '1')
    expect(code).toBe(0)
    expect(out).toContain('docs/guide/retries.md')
    expect(err).toBe('ibid: unknown setting llm.modle in ~/.config/ibid/settings.json (did you mean llm.model?)\n')
    expect(await ibid('config', 'set', 'llm.modle', 'x')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: unknown setting llm.modle (did you mean llm.model?); list them with: ibid config list\n',
    })
  })

  it('a provider that is no URL', async () => {
    const { ibid, ibidWith } = world(manual)
    expect(await ibidWith({ env: { IBID_LLM_PROVIDER: 'localhost' } }, 'ask', '--in', 'docs', 'why?')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: llm.provider in IBID_LLM_PROVIDER is "localhost"; allowed: an http or https URL without user name, query or fragment, such as http://localhost:11434/v1; change or unset IBID_LLM_PROVIDER\n',
    })
    expect((await ibid('config', 'set', 'llm.provider', 'localhost')).code).toBe(2)
  })

  it('a temperature of 99', async () => {
    const { ibid } = world(manual)
    expect(await ibid('ask', '--in', 'docs', 'why?', '--temperature', '99')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: llm.temperature in the command line is "99"; allowed: a number from 0 to 2; use an allowed value\n',
    })
  })

  it('a settings file that is no JSON can be seen, and mended by config', async () => {
    const { ibid, home } = world(manual)
    settings(home, '{"llm": {')
    const line = 'ibid: ~/.config/ibid/settings.json is not valid JSON (line 1, column 10); fix it manually, or delete it\n'
    expect(await ibid('search', '--in', 'docs', 'jobs')).toEqual({ code: 2, out: '', err: line })
    const listed = await ibid('config', 'list')
    expect({ code: listed.code, err: listed.err }).toEqual({ code: 1, err: line })
    expect((await ibid('config', 'path')).out).toContain('settings         ~/.config/ibid/settings.json\n')
    settings(home, '{"llm": {"temperature": 99}}')
    expect((await ibid('search', '--in', 'docs', 'jobs')).code).toBe(2)
    expect((await ibid('config', 'unset', 'llm.temperature')).code).toBe(0)
    expect((await ibid('search', '--in', 'docs', 'jobs')).code).toBe(0)
  })

  it('an endpoint that is down: the evidence is printed, the fault is told, the exit code is 1', async () => {
    const { ibidWith } = world(manual)
    const port = await closedPort()
    const env = { IBID_LLM_PROVIDER: `http://127.0.0.1:${port}/v1`, IBID_LLM_MODEL: 'local' }
    const { code, out, err } = await ibidWith({ env }, 'ask', '--in', 'docs', 'When does a job move to the dead queue?', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ status: 'failed', fault: { code: 'unreachable' } })
    expect(err).toContain(`ibid: 127.0.0.1:${port} refused the connection (ECONNREFUSED); check llm.provider and that the endpoint is up\n`)
  })

  it('a model that was asked for and has no key', async () => {
    const { ibid } = world(manual)
    const { code, out, err } = await ibid('ask', '--in', 'docs', '--model', 'anthropic:claude-x', 'why?')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      'ibid: anthropic:claude-x is unavailable: no key for anthropic; set ANTHROPIC_API_KEY, or run: ibid config set llm.apiKey KEY; or omit --model to answer with quoted evidence\n',
    )
  })

  it('a data folder that cannot be made', async () => {
    const { ibid } = world(manual)
    const { code, out, err } = await ibid('search', '--in', 'docs', 'jobs', '--data-dir', 'docs/index.md/below')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      'ibid: the data folder ./docs/index.md/below cannot be used (ENOTDIR); grant yourself write permission on it, or choose another with --data-dir\n',
    )
  })
})
