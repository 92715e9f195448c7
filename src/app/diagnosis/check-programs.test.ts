import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { packageRoot } from '../../files/package-root.ts'
import { checkCommand } from './check-command.ts'
import { checkCompletion } from './check-completion.ts'
import { checkEditor } from './check-editor.ts'
import { checkGit } from './check-git.ts'
import { checkProgram, checkRipgrep } from './check-ripgrep.ts'
import { type Place, place } from './check-up.fixture.ts'

const script = (here: Place, path: string) => chmodSync(join(here.home, path), 0o755)
const withPath = ({ input, home }: Place, path = '') => ({ ...input, env: { ...input.env, PATH: `${join(home, 'bin')}:${path}` } })

describe.skipIf(process.platform === 'win32')('checks of programs', () => {
  it('find an ibid that is another one', async () => {
    using here = place({}, { 'bin/ibid': '#!/bin/sh\necho 0.0.1\n' })
    expect(await checkCommand(withPath(here))).toMatchObject({ state: 'ok', found: expect.stringContaining('not in PATH') })
    script(here, 'bin/ibid')
    const file = join(here.home, 'bin/ibid')
    expect(await checkCommand(withPath(here, '/bin'))).toEqual({
      name: 'command',
      state: 'warning',
      found: `${file} comes first in PATH and is ibid 0.0.1; this is ibid ${manifest.version}`,
      remedy: `update or remove ${file}, or put this one first in PATH`,
    })
  })

  it('know an ibid of an older package without starting it', async () => {
    using here = place({}, { 'bin/ibid': '#!/bin/sh\ntouch started\n', 'package.json': '{"name": "ibid", "version": "0.0.2"}' })
    script(here, 'bin/ibid')
    expect((await checkCommand(withPath(here))).found).toContain('comes first in PATH and is ibid 0.0.2')
  })

  it('are content with this ibid', async () => {
    using here = place()
    const input = { ...here.input, env: { PATH: join(packageRoot(), 'node_modules/.bin') } }
    expect((await checkCommand(input)).state).toBe('ok')
  })

  it('find an editor that is missing', () => {
    using here = place({}, { 'bin/nano': '#!/bin/sh\n' })
    const input = withPath(here)
    const edited = (env: Readonly<Record<string, string>>) => checkEditor({ ...input, env: { ...input.env, ...env } })
    expect(edited({})).toEqual({
      name: 'editor',
      state: 'warning',
      found: 'neither VISUAL nor EDITOR is set, and vi was not found',
      remedy: 'set EDITOR to an installed editor, such as: export EDITOR=nano',
    })
    expect(edited({ EDITOR: 'nano -w' })).toMatchObject({ state: 'warning', found: 'EDITOR is set to nano, which was not found' })
    script(here, 'bin/nano')
    expect(edited({ EDITOR: 'nano -w' })).toEqual({ name: 'editor', state: 'ok', found: 'nano (EDITOR)' })
  })

  it('find git, or not', async () => {
    using here = place()
    expect(await checkGit(withPath(here))).toMatchObject({ state: 'warning', remedy: 'install git' })
    expect(await checkGit(withPath(here, process.env['PATH']))).toMatchObject({ state: 'ok', found: expect.stringMatching(/^\d/) })
  })

  it('find ripgrep, or what does not run in its place', async () => {
    using here = place({}, { rg: 'no program' })
    script(here, 'rg')
    expect(await checkRipgrep(here.input)).toMatchObject({ state: 'ok', found: expect.stringMatching(/^\d+\.\d+/) })
    expect(await checkProgram(join(here.home, 'rg'), here.input)).toMatchObject({
      state: 'warning',
      found: `${join(here.home, 'rg')} does not run`,
    })
  })

  it('give a hint where the shell does not complete', () => {
    using here = place({ SHELL: '/usr/bin/fish' })
    expect(checkCompletion(here.input)).toEqual({ name: 'completion', state: 'ok', found: 'not installed for fish; see: ibid completion' })
    using other = place({ SHELL: '/bin/bash' }, { '.bashrc': 'source <(ibid completion bash)\n' })
    expect(checkCompletion(other.input)).toEqual({ name: 'completion', state: 'ok', found: `bash, ${join(other.home, '.bashrc')}` })
  })
})
