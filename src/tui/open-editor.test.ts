import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { editorCommand, openEditor } from './open-editor.ts'

const on = (env: Readonly<Record<string, string>>, platform: NodeJS.Platform = 'linux') => ({ env, platform })

describe('the command of the editor', () => {
  it('is that of VISUAL, of EDITOR, or of the platform, with its own arguments', () => {
    expect(editorCommand(on({ VISUAL: 'nano', EDITOR: 'ed' }), 'a.md')).toEqual(['nano', 'a.md'])
    expect(editorCommand(on({ VISUAL: '', EDITOR: ' subl  -n -w ' }), 'a b.md')).toEqual(['subl', '-n', '-w', 'a b.md'])
    expect(editorCommand(on({}), 'a.md')).toEqual(['vi', 'a.md'])
    expect(editorCommand(on({}, 'win32'), 'a.md')).toEqual(['notepad', 'a.md'])
  })

  it('goes to a line in the way of that editor', () => {
    expect(editorCommand(on({}), 'a.md', 12)).toEqual(['vi', '+12', 'a.md'])
    expect(editorCommand(on({ EDITOR: '/usr/bin/nvim -p' }), 'a.md', 1)).toEqual(['/usr/bin/nvim', '-p', '+1', 'a.md'])
    expect(editorCommand(on({ EDITOR: 'emacsclient -t' }), 'a.md', 3)).toEqual(['emacsclient', '-t', '+3', 'a.md'])
    expect(editorCommand(on({ EDITOR: 'code --wait' }), 'a.md', 3)).toEqual(['code', '--wait', '--goto', 'a.md:3'])
    expect(editorCommand(on({ EDITOR: 'C:\\bin\\code.cmd' }, 'win32'), 'a.md', 3)).toEqual(['C:\\bin\\code.cmd', '--goto', 'a.md:3'])
  })

  it('opens the file where nothing is known of lines', () => {
    expect(editorCommand(on({ EDITOR: 'subl' }), 'a.md', 3)).toEqual(['subl', 'a.md'])
    expect(editorCommand(on({ EDITOR: 'novi' }), 'a.md', 3)).toEqual(['novi', 'a.md'])
  })
})

describe('opening it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-editor-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const editor = (name: string, script: string) => {
    const file = join(folder, name)
    writeFileSync(file, `#!/bin/sh\n${script}\n`)
    chmodSync(file, 0o755)
    return on({ EDITOR: file })
  }

  it('waits until it has ended', async () => {
    const file = join(folder, 'prompt.md')
    await openEditor(editor('writes', 'echo changed > "$1"'), file)
    expect(readFileSync(file, 'utf8')).toBe('changed\n')
  })

  it('says what went wrong, and what to do', async () => {
    await expect(openEditor(editor('fails', 'exit 3'), 'a.md')).rejects.toMatchObject({
      code: 'failed',
      message: `the editor ${join(folder, 'fails')} exited with 3`,
    })
    await expect(openEditor(editor('dies', 'kill -9 $$'), 'a.md')).rejects.toMatchObject({
      message: `the editor ${join(folder, 'dies')} exited with SIGKILL`,
    })
    await expect(openEditor(on({ EDITOR: join(folder, 'nowhere') }), 'a.md')).rejects.toMatchObject({
      code: 'failed',
      message: `cannot start the editor ${join(folder, 'nowhere')}`,
      remedy: 'set EDITOR, or edit a.md yourself',
    })
  })
})
