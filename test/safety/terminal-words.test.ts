import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EndpointRequest } from '../../src/testing/scripted-endpoint.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { type World, world } from '../cli/cli.fixture.ts'
import { started } from '../cli/process.fixture.ts'
import { chatWorld } from '../terminal/chat.fixture.ts'

/** Row 34: control sequences in names of files, keys, errors, documents, answers and results, at every door that prints. */

/**
 * Clears the screen, sets the clipboard and the title, opens a link, asks for a setting, colours, moves by one character, turns the direction of text; the
 * last has no end.
 */
const evil =
  '\u001b[2J\u001b]52;c;ZXZpbA==\u0007\u001b]8;;x:evil\u001b\\\u001bP$qm\u001b\\\u001b[35;45m\u001bc\u009b2J\u009d0;t\u009c\u0085\u202egnp.\u2066\u0008\u007f\u001b]0;'
/** What of it a terminal must never be given. Looks of ibid's own are other numbers. */
const raw = /\u001b(?!\[[\d;]*m)|\u001b\[35;45m|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
/** What a line editor and a screen of our own write beside looks. */
const editing = /\u001b\[\??(?!2J)[\d;]*[A-HJKhlu]|\u001b\]8;;(?!x:evil)[^\u0007\u001b]*\u001b\\|\r/g
const forged = 'ibid: all is well'

const agent = (id: string) => `---\nagent: ${id}\ndescription: Sums ${evil} up.\ntools: [file_reader]\n---\nSum up.\n`

/** A stranger's repository, whose every word is hostile. */
function stranger(): World {
  const made = world({
    [`docs/a${evil}.md`]: `# Ferry ${evil}\n\nDead jobs ${evil} are kept for 14 days.\n\n## Second ${evil}\n\nMore.\n`,
    [`docs/b\n${forged}.md`]: '# Other\n\nA worker runs 4 jobs at once.\n',
    [`docs/c${evil}.md`]: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
    'context.json': JSON.stringify({ collections: { near: { url: './docs', description: evil }, far: { url: `/etc${evil}` } } }),
    '.ibid/agents/sum.md': agent('sum'),
    '.ibid/agents/named.md': agent(JSON.stringify(`n${evil}`)),
    'data.json': JSON.stringify({ [`key${evil}`]: evil }),
    'package.json': JSON.stringify({ name: `p${evil}`, dependencies: { [`d${evil}`]: evil } }),
    'src/a.ts': `export const a${'x'.repeat(3)} = '${evil}' // TODO ${evil}\n`,
  })
  const inIt = (...args: readonly string[]) =>
    execFileSync('git', ['-C', made.folder, '-c', `user.name=Eve${evil.replaceAll('\n', '')}`, '-c', 'user.email=eve@example.org', ...args])
  inIt('init', '-q')
  inIt('add', '.')
  inIt('commit', '-qm', `Fix ${evil} it`, '-m', `Body ${evil}`)
  return made
}

const commands: readonly (readonly string[])[] = [
  ['ask', '--in', 'docs', 'How long are dead jobs kept?', '--verbose'],
  ['search', 'dead jobs', '--in', 'docs'],
  ['chat', '--in', 'docs', 'How long are dead jobs kept?'],
  ['doctor'],
  ['config', 'get', `llm${evil}`],
  ['agents', 'list'],
  ['agents', 'check'],
  ['agents', 'show', 'sum'],
  ['collections', 'sync', '--verbose'],
  ['collections', 'init', 'docs'],
  ['documents', 'list', 'near'],
  ['documents', 'show', 'near', `a${evil}.md`],
  ['documents', 'section', 'near', `a${evil}.md`, `Second ${evil}`],
  ['documents', 'show', 'near', `missing${evil}.md`],
  ['run', 'release.notes', '--range', 'HEAD'],
  ['run', 'data.profile', '--path', 'data.json'],
  ['run', `none${evil}`],
  ['tools', 'run', 'git_history', '--limit', '5'],
  ['tools', 'run', 'file_reader', '--path', 'data.json'],
  ['tools', 'run', 'grep', '--pattern', 'jobs'],
  ['runs', 'list'],
  ['runs', 'show', 'last'],
  ['runs', 'export', 'last', '--jsonl'],
  ['runs', 'show', evil],
  ['sessions', 'export', 'last'],
  ['memory', 'add', `My boat ${evil} is red.`],
  [`no${evil}`],
  ['ask', `--no${evil}`],
  ['help', evil],
  ['mcp', 'docs', '--in', `none${evil}`],
]

/** Asked for JSON too. */
const asJson: ReadonlySet<string> = new Set(['search', 'documents', 'run', 'agents'])

describe('what others wrote', { concurrent: true, timeout: 240_000 }, () => {
  it('steers no terminal by any command, in words or as JSON, and forges no line', async () => {
    const { ibid } = stranger()
    const wrong: string[] = []
    for (const words of commands) {
      const said = [await ibid(...words)]
      if (asJson.has(words[0] ?? '')) said.push(await ibid(...words, '--json'))
      for (const { out, err } of said) {
        const found = raw.exec(out + err)?.[0]
        if (found !== undefined || (out + err).includes('\u001b'))
          wrong.push(`${words[0]} ${words[1]}: ${JSON.stringify(found)} in ${JSON.stringify(out + err).slice(0, 2_000)}`)
        // What a tool gave stands as it gave it.
        if (words[0] !== 'tools' && `\n${out}${err}`.includes(`\n${forged}`)) wrong.push(`${words[0]} ${words[1]} says ${forged}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('steers none by settings and declarations that are wrong', async () => {
    const files = {
      '.ibid/settings.json': JSON.stringify({ [`llm${evil}`]: 1, 'llm.model': `none${evil}`, agent: { [evil]: true } }),
      'context.json': JSON.stringify({ collections: { [`far${evil}`]: { url: './docs' } } }),
    }
    for (const [name, text] of Object.entries(files)) {
      const { ibid } = world({ 'docs/a.md': '# A\n\nDead jobs are kept for 14 days.\n', [name]: text })
      const said = await Promise.all([
        ibid('ask', '--in', 'docs', 'How long are dead jobs kept?'),
        ibid('ask', 'How long are dead jobs kept?', '--json'),
        ibid('config', 'list'),
        ibid('collections', 'list'),
        ibid('doctor'),
        ibid('chat', 'How long are dead jobs kept?'),
      ])
      const all = said.map(({ out, err }) => out + err).join('\n')
      expect(all).toContain('\\u001b')
      expect(all).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e\u2066]/)
    }
  })

  it('steers none by what is typed and piped into a conversation', async () => {
    const { ibidWith } = stranger()
    const piped = await ibidWith({ input: `How long are dead jobs kept?\n/sources\n/session\n/no${evil}\n` }, 'chat', '--in', 'docs')
    expect(piped.out + piped.err).toContain('14 days')
    expect(piped.out + piped.err).not.toMatch(/[\u001b\u007f-\u009f\u202e\u2066]/)
  })

  it('stands spelled out, so that nothing of it is hidden', async () => {
    const { ibid } = stranger()
    expect((await ibid('documents', 'list', 'near')).out).toContain('a\\u001b[2J\\u001b]52;c;ZXZpbA==\\u0007')
    expect((await ibid(`no\u001b[31m\u202e`)).err).toBe("ibid: unknown command 'no\\u001b[31m\\u202e'; see: ibid help\n")
    const read = await ibid('tools', 'run', 'file_reader', '--path', 'data.json')
    expect(read.out).toContain('\\u001b')
  })

  it('is what it was in JSON', async () => {
    const { ibid } = stranger()
    const { out } = await ibid('documents', 'list', 'near', '--json')
    expect(JSON.parse(out).items.map(({ path }: { readonly path: string }) => path)).toContain(`a${evil}.md`)
    expect(out).not.toMatch(raw)
  })

  it('steers none by a model that says it, thinks it, calls with it and asks it, at a terminal too', async () => {
    const script = ({ index }: Pick<EndpointRequest, 'index'>) =>
      [
        { calls: [{ tool: `no${evil}`, input: {} }] },
        { calls: [{ tool: 'documents_search', input: { query: `dead ${evil}` } }] },
        { calls: [{ tool: 'ask_user', input: { question: `Which ${evil}?`, options: [`one ${evil}`, 'two'] } }] },
      ][index] ?? { text: `Dead jobs ${evil} are kept for 14 days [s1].` }
    for (const words of [['ask'], ['ask', '--verbose'], ['ask', '--json'], ['ask', '--jsonl']]) {
      await using endpoint = await scriptedEndpoint(script)
      const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
      const { ibidWith } = world({ 'docs/a.md': `# A ${evil}\n\nDead jobs are kept for 14 days.\n` })
      const { out, err } = await ibidWith({ env }, ...words, '--in', 'docs', 'How long are dead jobs kept?')
      expect(out + err).toContain('14 days')
      expect(out + err).not.toMatch(/[\u001b\u007f-\u009f\u202e\u2066]/)
      await using again = await scriptedEndpoint(script)
      const shown = await ibidWith(
        { env: { ...env, IBID_LLM_PROVIDER: again.baseUrl }, typed: ['1\r'] },
        ...words.slice(0, 1),
        '--in',
        'docs',
        'How long are dead jobs kept?',
      )
      expect(shown.out).toContain('14 days')
      expect(shown.out.replace(editing, '')).not.toMatch(raw)
    }
  })

  it('steers none on the screen of a conversation', async () => {
    const replies = [
      { calls: [{ tool: 'documents_search', input: { query: `dead ${evil}` } }] },
      { calls: [{ tool: 'ask_user', input: { question: `Which ${evil}?`, options: [`one ${evil}`, 'two'] } }] },
    ]
    await using place = await chatWorld(({ index }) => replies[index] ?? { text: `Dead jobs ${evil} are kept for 14 days [s1].` }, {
      files: { [`docs/a${evil}.md`]: `# A ${evil}\n\nDead jobs ${evil} are kept for 14 days.\n` },
    })
    const chat = place.start(['chat', '--in', 'docs'])
    await chat.until(/^> $/m)
    chat.type('How long are dead jobs kept?\r')
    await chat.until(/2\. two/)
    chat.type('two\r')
    await chat.until('cost unknown')
    chat.type('/sources\r')
    await chat.until(/14 days[\s\S]*14 days/)
    chat.type('see @docs/a')
    await chat.until(/see @docs\/a/)
    expect(chat.output().replace(editing, '')).not.toMatch(raw)
    chat.kill()
  })

  it('steers none by what a server tells on standard error', async () => {
    const { home, folder } = stranger()
    const server = started({ home, folder }, ['serve', '--port', '0', '--verbose'])
    await server.until('Press Ctrl-C to stop')
    server.kill('SIGTERM')
    const { out, err } = await server.ended
    expect(err).toContain('far')
    expect(out + err).not.toMatch(/[\u001b\u007f-\u009f\u202e\u2066]/)
  })
})

it('is printed at one place, but for a line editor and the screen of a conversation, which lets looks through and nothing else', () => {
  const root = resolve(import.meta.dirname, '../..')
  const code = (file: string) => readFileSync(join(root, file), 'utf8').replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '')
  const writers = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|fixture|contract)\.ts$/.test(file))
    .filter((file) => /\b(?:stdout|stderr)\.write\(|\bconsole\.\w+\(/.test(code(file)))
  expect(writers.sort()).toEqual(['src/cli/print.ts', 'src/cli/read-hidden.ts'])
})
