import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { manual, type World, world } from './cli.fixture.ts'
import { has, type ShellWorld, shellIn } from './shell.fixture.ts'

/** A collection whose name a shell would run, were it to look at it. */
const evil = '$(touch pwned) `touch pwned` "b" it\'s; touch pwned'
const files = {
  ...manual,
  'context.json': JSON.stringify({ collections: { manual: { url: './docs' }, [evil]: { url: './docs' }, 'of two': { url: './docs' } } }),
  '.ibid/agents/helper.md':
    '---\nagent: helper\ndescription: Helps.\nverbs:\n  help.out@v2:\n    description: Helps out.\n    params: { path: string }\n    returns: { summary: string }\n    prompt: Help.\n---\nYou help.\n',
}

/** A world with a session and a run whose question a shell would run, were it to look at it. */
async function asked(): Promise<{ here: World; shell: ShellWorld; session: string; run: string }> {
  const here = world(files)
  const { out } = await here.ibid(
    'ask',
    'How long are $(touch pwned) dead jobs kept?\u001b[31m "`touch pwned`"',
    '--in',
    'docs',
    '--session',
    'new',
    '--json',
  )
  const run: string = JSON.parse(out).run
  const [session] = JSON.parse((await here.ibid('sessions', 'list', '--json')).out)
  return { here, shell: shellIn(here), session: session.id, run }
}

const scriptOf = async (here: World, shell: ShellWorld, name: string) => {
  const { code, out, err } = await here.ibid('completion', name)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  shell.write(`ibid.${name}`, out)
}

/** What bash itself hands to a completion function for a line: the words, taken apart at its word breaks. */
const inBash = (shell: ShellWorld, line: string, words: readonly string[], after = `printf '%s\\n' "\${COMPREPLY[@]}"`) =>
  shell
    .run(
      'bash',
      `source ./ibid.bash
COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
COMP_LINE=${quoted(line)} COMP_POINT=${Buffer.byteLength(line)} COMP_TYPE=9 COMP_KEY=9
COMP_WORDS=(${words.map(quoted).join(' ')}) COMP_CWORD=${words.length - 1}
_ibid
${after}`,
    )
    .split('\n')
    .filter(Boolean)

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

describe('ibid completion', { timeout: 120_000 }, () => {
  it('names the shells and how to install for each; a shell that reads this does nothing', async () => {
    const here = world()
    const { code, out } = await here.ibid('completion')
    expect(code).toBe(0)
    expect(out).toBe(`# Specify your shell: bash, zsh or fish. To install, and again after each update:
# bash  mkdir -p ~/.local/share/bash-completion/completions && ibid completion bash > ~/.local/share/bash-completion/completions/ibid
# zsh   mkdir -p ~/.zfunc && ibid completion zsh > ~/.zfunc/_ibid    (after adding fpath+=~/.zfunc before compinit in ~/.zshrc)
# fish  mkdir -p ~/.config/fish/completions && ibid completion fish > ~/.config/fish/completions/ibid.fish
`)
    expect(await here.ibid('completion', 'tcsh')).toEqual({
      code: 2,
      out: '',
      err: "ibid: command-argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish; see: ibid help completion\n",
    })
  })

  it('makes scripts with every command and option', async () => {
    const here = world()
    const [bash, zsh, fish] = await Promise.all(['bash', 'zsh', 'fish'].map(async (shell) => (await here.ibid('completion', shell)).out))
    for (const script of [bash, zsh]) {
      expect(script).toContain("    ' documents'|' docs') reply='documents' ;;\n")
      expect(script).toContain("    *' --session') reply='ask session' ;;\n")
      expect(script).toContain("    'collections sync '*) reply='ask collections' ;;\n")
    }
    expect(bash).toMatch(/^# ibid \d+\.\d+\.\d+: completion for bash, made by: ibid completion bash\n/)
    expect(zsh).toMatch(/^#compdef ibid\n/)
    expect(fish).toContain("        case '* --session'\n            echo 'ask session'\n")
    expect(fish).toContain("complete -c ibid -f -k -a '(__ibid_complete)'\n")
  })

  it('completes in bash', async () => {
    const { here, shell, session, run } = await asked()
    await scriptOf(here, shell, 'bash')
    const offered: readonly (readonly [line: string, words: readonly string[], expected: readonly string[]])[] = [
      ['ibid sess', ['ibid', 'sess'], ['sessions']],
      ['ibid sessions ', ['ibid', 'sessions', ''], ['list', 'show', 'rename', 'fork', 'export', 'delete']],
      ['ibid --json --data-dir x ru', ['ibid', '--json', '--data-dir', 'x', 'ru'], ['run', 'runs']],
      ['ibid completion ', ['ibid', 'completion', ''], ['bash', 'zsh', 'fish']],
      ['ibid runs answer last --allow ', ['ibid', 'runs', 'answer', 'last', '--allow', ''], ['once', 'session', 'deny']],
      ['ibid ask --no-a', ['ibid', 'ask', '--no-a'], ['--no-assume']],
      ['ibid ask -- --no-a', ['ibid', 'ask', '--', '--no-a'], []],
      ['ibid runs show ', ['ibid', 'runs', 'show', ''], ['last', run]],
      ['ibid ask --session ', ['ibid', 'ask', '--session', ''], ['new', 'last', session]],
      ['ibid ask --session=la', ['ibid', 'ask', '--session', '=', 'la'], ['last']],
      ['ibid run help.out@', ['ibid', 'run', 'help.out', '@'], ['v2']],
      ['ibid agents show help', ['ibid', 'agents', 'show', 'help'], ['helper', 'help.out@v2']],
      ['ibid config get llm.mo', ['ibid', 'config', 'get', 'llm.mo'], ['llm.model']],
      ['ibid help per', ['ibid', 'help', 'per'], ['permissions']],
      ['ibid tools show json', ['ibid', 'tools', 'show', 'json'], ['json_validator']],
      ['ibid search x -c ma', ['ibid', 'search', 'x', '-c', 'ma'], ['manual']],
      ['ibid mcp install zed ', ['ibid', 'mcp', 'install', 'zed', ''], ['agent', 'docs', 'hybrid', 'verbs']],
    ]
    for (const [line, words, expected] of offered) expect([line, inBash(shell, line, words)]).toEqual([line, expected])
  })

  it('offers in bash what stays one word, and runs none of it', async () => {
    const { here, shell, run } = await asked()
    await scriptOf(here, shell, 'bash')
    const words = ['ibid', 'ask', '-c', '']
    const typed = `for each in "\${COMPREPLY[@]}"; do eval "set -- $each"; printf '%s:%s\\n' $# "$1"; done`
    expect(inBash(shell, 'ibid ask -c ', words, typed)).toEqual(['1:manual', `1:${evil}`, '1:of two'])
    expect(inBash(shell, 'ibid ask -c "o', ['ibid', 'ask', '-c', '"o'])).toEqual(['of two'])
    expect(inBash(shell, 'ibid ask -c "$', ['ibid', 'ask', '-c', '"$'])).toEqual([])
    inBash(shell, 'ibid ask -c $(touch pwned)', ['ibid', 'ask', '-c', '$(touch pwned)'])
    // After a second Tab bash only lists what there is: then it is told what each means.
    const listed = `COMP_TYPE=63; COMPREPLY=(); _ibid; printf '%s\\n' "\${COMPREPLY[@]}"`
    expect(inBash(shell, 'ibid runs show 0', ['ibid', 'runs', 'show', '0'], listed)).toEqual([
      `${run}  (How long are $(touch pwned) dead jobs kept? "\`touch pwned\`")`,
    ])
    expect(readdirSync(here.folder)).not.toContain('pwned')
  })

  it.skipIf(!has('fish'))('completes in fish', async () => {
    const { here, shell, session, run } = await asked()
    await scriptOf(here, shell, 'fish')
    const offered = (line: string) =>
      shell
        .run('fish', `source ibid.fish; complete -C ${quotedForFish(line)}`)
        .split('\n')
        .filter(Boolean)
    expect(offered('ibid sess')).toEqual([
      'sessions\tlist, show, rename, fork, export and delete conversations; continue one with: ibid ask ...',
    ])
    expect(offered('ibid runs show ')).toEqual([
      'last\tthe most recent',
      `${run}\tHow long are $(touch pwned) dead jobs kept? "\`touch pwned\`"`,
    ])
    expect(offered('ibid ask --session=')).toEqual([
      '--session=new\tstarts a new conversation',
      '--session=last\tthe most recently used',
      expect.stringContaining(`--session=${session}\t`),
    ])
    expect(offered('ibid ask -c ')).toEqual(['manual\t./docs', `${evil}\t./docs`, 'of two\t./docs'])
    expect(offered('ibid --config cont')).toEqual(['context.json'])
    expect(offered('ibid ask --wai')).toEqual([
      '--wait\tif nobody can approve a call, pause the run; by default it continues without the call',
    ])
    expect(readdirSync(here.folder)).not.toContain('pwned')
  })

  describe.each(['bash', 'zsh'] as const)('in %s at a terminal', (name) => {
    it.skipIf(!has(name))('completes', async () => {
      const { here, shell } = await asked()
      await scriptOf(here, shell, name)
      const lines: readonly (readonly [typed: string, completed: string])[] = [
        ['ibid sess', 'ibid sessions '],
        ['ibid sessions sh', 'ibid sessions show '],
        ['ibid runs show la', 'ibid runs show last '],
        ['ibid ask --session=la', 'ibid ask --session=last '],
        ['ibid run help.o', 'ibid run help.out@v2 '],
        ['ibid ask --model anthropic:claude-haiku-', 'ibid ask --model anthropic:claude-haiku-4-5 '],
        ['ibid ask --wai', 'ibid ask --wait '],
        ['ibid --config cont', 'ibid --config context.json '],
        ['ibid ask --in doc', 'ibid ask --in docs/'],
        ['ibid ask -c m', 'ibid ask -c manual '],
        ['ibid ask -c o', 'ibid ask -c of\\ two '],
      ]
      expect(
        await shell.completed(
          name,
          lines.map(([typed]) => typed),
        ),
      ).toEqual(lines.map(([, completed]) => completed))
      expect(readdirSync(here.folder)).not.toContain('pwned')
    })
  })
})

const quotedForFish = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

describe('what the scripts ask', { concurrent: true, timeout: 120_000 }, () => {
  it('says nothing where nothing is, and makes nothing', async () => {
    const here = world()
    for (const about of ['runs', 'session', 'collections', 'documents', 'connectors', 'constructor', 'unheard-of'])
      expect([about, await here.ibid('__complete', about, '--', 'ibid', 'x', '')]).toEqual([
        about,
        { code: 0, out: about === 'session' ? 'new\tstarts a new conversation\n' : '', err: '' },
      ])
    expect(await here.ibid('__complete')).toEqual({ code: 0, out: '', err: '' })
    expect(existsSync(join(here.home, '.local'))).toBe(false)
  })

  it('says nothing of broken files', async () => {
    const here = world({ 'context.json': '{"collections": [', 'broken.json': '{{{' })
    mkdirSync(join(here.home, '.local/share/ibid'), { recursive: true })
    writeFileSync(join(here.home, '.local/share/ibid/runs.db'), 'no database '.repeat(1_000))
    for (const about of ['runs', 'sessions', 'collections', 'connectors'])
      expect(await here.ibid('__complete', about, '--', 'ibid', '--config', 'broken.json', '')).toEqual({ code: 0, out: '', err: '' })
  })

  it('follows --data-dir, --config and --no-global of the line', async () => {
    const here = world({ ...manual, 'own.json': '{"mcpServers": {"shop": {"url": "http://127.0.0.1:9"}}, "dataDir": "kept"}' })
    await here.ibid('search', 'jobs', '--in', 'docs', '--data-dir', 'kept')
    await here.ibid('ask', 'dead jobs', '--in', 'docs', '--data-dir', 'kept')
    expect((await here.ibid('__complete', 'connectors', '--', 'ibid', 'ask', '--config', 'own.json', '')).out).toBe('shop\tMCP server\n')
    const runs = /^last\tthe most recent\n\w{26}\tdead jobs\n$/
    expect((await here.ibid('__complete', 'runs', '--', 'ibid', '--data-dir', 'kept', 'runs', 'show', '')).out).toMatch(runs)
    expect((await here.ibid('__complete', 'runs', '--', 'ibid', '--config=own.json', 'runs', 'show', '')).out).toMatch(runs)
    expect(
      (await here.ibid('__complete', 'documents', '--', 'ibid', '--data-dir', 'kept', 'documents', 'show', 'docs', 'guide/r')).out,
    ).toBe('guide/retries.md\tRetries\n')
  })

  it('knows the agents and verbs that the program itself knows', async () => {
    const here = world(files)
    const agents = JSON.parse((await here.ibid('agents', 'list', '--json')).out)
    const named = async (about: string) =>
      (await here.ibid('__complete', about, '--', 'ibid', '')).out
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('\t')[0])
    expect((await named('agents')).toSorted()).toEqual(agents.map(({ id }: { id: string }) => id).toSorted())
    expect((await named('verbs')).toSorted()).toEqual(
      agents.flatMap(({ verbs }: { verbs: { id: string }[] }) => verbs.map(({ id }) => id)).toSorted(),
    )
  })

  it('loads no more than it needs, so that nobody waits', async () => {
    const here = world(files)
    await here.ibid('ask', 'dead jobs', '--in', 'docs')
    here.write({
      'trace.mjs': `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { const found = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url); if (found) process.stderr.write(found[1] + '\\n'); return next(url, context) } })`,
    })
    // From source: in the bundle a package cannot be told from our own code.
    const main = resolve(import.meta.dirname, '../../src/cli/main.ts')
    const trace = pathToFileURL(join(here.folder, 'trace.mjs')).href
    for (const about of ['runs', 'sessions', 'collections', 'connectors', 'verbs']) {
      const { stderr } = spawnSync(process.execPath, ['--import', trace, main, '__complete', about, '--', 'ibid', ''], {
        cwd: here.folder,
        env: { HOME: here.home, PATH: process.env['PATH'] },
        encoding: 'utf8',
      })
      expect([about, [...new Set(stderr.split('\n').filter(Boolean))]]).toEqual([about, ['commander']])
    }
  })
})
