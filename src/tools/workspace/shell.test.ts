import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { IbidError } from '../../core/fault.ts'
import type { Tool, ToolContext } from '../../core/tool.ts'
import { folderOf, serve } from '../../docs/sources/sources.fixture.ts'
import { useTool as callTool, contextIn } from '../repository/repository.fixture.ts'
import { networkIsolation } from './shell/network-isolation.ts'
import { shellTool } from './shell.ts'

const environment = {
  PATH: process.env['PATH'],
  HOME: '/home/ada',
  IBID_MODELS_KEY: 'canary-7f3a',
  ANTHROPIC_API_KEY: 'canary-7f3a',
  CI: '1',
  LC_TIME: 'C',
}
/** How this machine holds the network back. */
const held = await networkIsolation()
const shell: Tool = shellTool({ environment, sandbox: 'reading' })

function run(input: unknown, folder = folderOf(), extra: Partial<ToolContext> = {}) {
  return callTool(shell, input, contextIn(folder, extra))
}
const preview = (input: unknown, folder = folderOf()) => shell.preview!(input, { signal: new AbortController().signal, folder })

/** `exit 0 in * s` for any time. */
const untimed = (text: string): string => text.replace(/\d+\.\d s/, '* s')

describe('a command', () => {
  it('gives its exit code, its time and both outputs in their order', async () => {
    const { text, details, failed, sources } = await run({ command: 'echo one; echo two >&2; echo three > /dev/stderr; exit 3' })
    expect(untimed(text)).toBe('exit 3 in * s\none\ntwo\nthree')
    expect(details).toEqual({
      command: 'echo one; echo two >&2; echo three > /dev/stderr; exit 3',
      exitCode: 3,
      durationMs: expect.any(Number),
    })
    expect(failed).toBeUndefined()
    expect(sources).toEqual([
      { id: 'run:run/r1', uri: 'run:run/r1', title: '$ echo one; echo two >&2; echo three > /dev/stderr; exit 3', text, line: 1 },
    ])
  })

  it('that prints nothing says so by its exit code alone', async () => {
    expect(untimed((await run({ command: 'true' })).text)).toBe('exit 0 in * s')
  })

  it('is run by bash in the workspace, or in a folder of it', async () => {
    const folder = folderOf({ 'src/a.ts': 'x' })
    expect((await run({ command: 'pwd; [[ a == a ]] && ls' }, folder)).text).toContain(`${folder}\nsrc`)
    expect((await run({ command: 'pwd; ls', folder: 'src' }, folder)).text).toContain(`${folder}/src\na.ts`)
  })

  it.each([['..'], ['/'], ['out'], ['nowhere'], ['a.txt']])('is not run in %s', async (place) => {
    const folder = folderOf({ 'a.txt': '' })
    symlinkSync('/etc', join(folder, 'out'))
    await expect(run({ command: 'true', folder: place }, folder)).rejects.toThrow(IbidError)
  })

  it('sees few variables, none of which is a key, and that nobody can be asked', async () => {
    const { text } = await run({ command: 'env; cat; test -t 0 || echo no terminal' })
    expect(text).not.toContain('canary')
    expect(text).not.toMatch(/^CI=/m)
    for (const line of [
      'npm_config_fetch_retries=0',
      'HOME=/home/ada',
      'LC_TIME=C',
      'TERM=dumb',
      'PAGER=cat',
      'GIT_PAGER=cat',
      'GIT_EDITOR=true',
      'GIT_TERMINAL_PROMPT=0',
      'no terminal',
    ])
      expect(text.split('\n')).toContain(line)
  })

  it('takes programs of the system before those of the workspace, and none from wherever it stands', async () => {
    const folder = folderOf()
    const tool = shellTool({ environment: { PATH: `.:${folder}/bin:/usr/bin:/bin` }, sandbox: 'reading' })
    expect((await callTool(tool, { command: 'echo $PATH' }, contextIn(folder))).text).toContain(`\n/usr/bin:/bin:${folder}/bin`)
  })

  it('is shown without control sequences and with broken characters replaced', async () => {
    const { text } = await run({ command: `printf '\\033[31mred\\033[0m \\377 \\033]0;title\\007done\\n10%%\\r20%%\\r30%%\\nend\\r\\n'` })
    expect(untimed(text)).toBe('exit 0 in * s\nred \ufffd done\n30%\nend')
  })

  it('is shown as a terminal would leave it, however its lines are written over', async () => {
    const shown = async (command: string) =>
      untimed((await run({ command })).text)
        .split('\n')
        .slice(1)
        .join('\n')
    expect(await shown(`printf '\\033[2K\\033[1G- 1/2\\033[2K\\033[1G- 2/2\\033[2K\\033[1Gready\\n'`)).toBe('ready')
    expect(await shown(`printf ' 50%%\\b\\b\\b60%%\\nN\\bNA\\bAM\\bM\\bM_\\bE\\n'`)).toBe(' 60%\nNAME')
    expect(await shown(`printf '10%%\\r'; sleep 0.05; printf '20%%\\r'; sleep 0.05; printf '\\nend'`)).toBe('20%\nend')
    const bar = `for i in $(seq 2000); do printf '\\r[%0200d] %d' 0 $i; done; echo`
    expect(await shown(`echo begin; ${bar}; echo middle; ${bar}; echo end`)).toBe(
      `begin\n[${'0'.repeat(200)}] 2000\nmiddle\n[${'0'.repeat(200)}] 2000\nend`,
    )
  })

  it('that prints what is no text is told so, and what is text around it stays', async () => {
    const { text } = await run({ command: `echo begin; for i in $(seq 300); do printf '\\377\\001a'; done; echo; echo end` })
    expect(untimed(text)).toBe('exit 0 in * s\nbegin\n[... binary data omitted ...]\nend')
    const names = await run({ command: `for i in $(seq 300); do printf 'a\\0'; done` })
    expect(names.text).toMatch(/\na{300}$/)
  })

  it('may print 5 MB, of which beginning and end are kept', async () => {
    const { text } = await run({ command: 'echo begin; head -c 5000000 /dev/zero | tr "\\0" x; echo; echo the end' })
    expect(text).toMatch(/^exit 0 in \S+ s\nbegin\nx/)
    expect(text).toContain('\n[... 4960015 characters omitted ...]\n')
    expect(text.endsWith('x\nthe end')).toBe(true)
    expect(text.length).toBeLessThan(41_000)
  })

  it('tells its newest line to people who watch, ten times a second at most', async () => {
    const lines: string[] = []
    await run({ command: `printf '\\033[1mone\\033[0m\\n'; sleep 0.3; for i in $(seq 2000); do echo $i; done; sleep 0.3` }, undefined, {
      progress: (line) => lines.push(line),
    })
    expect(lines[0]).toBe('one')
    expect(lines.at(-1)).toBe('2000')
    expect(lines.length).toBeLessThan(9)
  })

  it('tells of a wide bar of progress what fits on a line', async () => {
    const lines: string[] = []
    await run({ command: `printf '\\r[%0180d%60s] 75%% of 8 MB' 0 ''; sleep 0.3; echo` }, undefined, {
      progress: (line) => lines.push(line),
    })
    expect(lines).toEqual(['[000 ] 75% of 8 MB'])
  })

  it('that takes too long is ended, tells what it printed until then, and counts as failed', async () => {
    const { text, failed, details } = await run({ command: `trap 'echo bye' TERM; echo begun; sleep 600 & wait; wait`, timeoutSeconds: 1 })
    expect(text).toMatch(/^timed out after 1 s\nbegun\nbye/)
    expect(failed).toBe(true)
    expect(details).toMatchObject({ exitCode: null })
  })

  it('that leaves something in the background is told of it, and that is ended', async () => {
    const { text } = await run({ command: 'sleep 600 & echo done' })
    expect(untimed(text)).toBe('exit 0 in * s; remaining background processes were stopped\ndone')
  })

  it('takes a signal for what a shell takes it for', async () => {
    expect((await run({ command: 'kill -9 $$' })).details).toMatchObject({ exitCode: 137 })
  })
})

describe('the network', () => {
  const fetched = (origin: string): string => {
    const [host, port] = origin.replace('http://', '').split(':')
    return `exec 3<>/dev/tcp/${host}/${port} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3`
  }

  it.skipIf(!held)('is held back unless the call asks for it', async () => {
    const { origin, requests } = await serve((_, response) => response.end('reached'))
    const without = await run({ command: fetched(origin) })
    expect(without.details).toMatchObject({ exitCode: 1 })
    expect(requests.length).toBe(0)
    const reached = await run({ command: fetched(origin), network: true })
    expect(reached.text).toContain('reached')
    expect(requests.length).toBe(1)
  })

  it.skipIf(!held)('that was missing is told, so that the model can ask for it', async () => {
    const command = 'exec 3<>/dev/tcp/server.invalid/80'
    expect(untimed((await run({ command })).text)).toMatch(/^exit 1 in \* s; it had no network access: to allow it, use network: true\n/)
    expect(untimed((await run({ command, network: true })).text)).toMatch(/^exit 1 in \* s\n/)
    expect(untimed((await run({ command: 'echo could not resolve' })).text)).toBe('exit 0 in * s\ncould not resolve')
  })

  it('lends the SSH agent and proxies without a password only to who may reach it', async () => {
    const tool = shellTool({
      environment: { ...environment, SSH_AUTH_SOCK: '/run/agent', HTTP_PROXY: 'http://proxy:1', HTTPS_PROXY: 'http://ada:pw@proxy:1' },
      sandbox: 'reading',
    })
    const shown = (network: boolean) => callTool(tool, { command: 'env', network }, contextIn(folderOf())).then(({ text }) => text)
    const lent = await shown(true)
    expect(lent).toContain('SSH_AUTH_SOCK=/run/agent')
    expect(lent).toContain('HTTP_PROXY=http://proxy:1')
    expect(lent).not.toMatch(/ada:pw|_retries/)
    expect(await shown(false)).not.toMatch(/SSH_AUTH_SOCK|PROXY/)
  })
})

describe('who is asked', () => {
  it('is shown the whole command, in which nothing hides', async () => {
    expect(await preview({ command: 'ls \u001b[2K\r# \u202efoo\u200b\n\tand more\u{e0041}' })).toMatchObject({
      text: 'Run this command?',
      command: 'ls \\u001b[2K\\u000d# \\u202efoo\\u200b\n\tand more\\u{e0041}',
    })
    const long = 'x'.repeat(20_000)
    expect(await preview({ command: long })).toMatchObject({ command: long })
  })

  it('is told where it is run and that it accesses the network, and nothing that the model says about it', async () => {
    const folder = folderOf({ 'src/a.ts': 'x' })
    expect(Object.keys(Object(shell.input.json['properties']))).toEqual(['command', 'folder', 'timeoutSeconds', 'network', 'outside'])
    expect(await preview({ command: 'npm i', folder: 'src', network: true, why: 'checked, safe' }, folder)).toEqual({
      text: 'Run this command?',
      command: 'npm i',
      notes: ['in src', 'accesses the network'],
    })
    expect(await preview({ command: 'ls', folder: '.' }, folder)).toEqual({
      text: 'Run this command?',
      command: 'ls',
      ...(held ? {} : { notes: ['network access cannot be blocked here'] }),
    })
  })
})
