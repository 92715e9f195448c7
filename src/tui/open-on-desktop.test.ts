import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { desktopOpener, openOnDesktop } from './open-on-desktop.ts'

/** A desktop whose `xdg-open` writes down what it was given, and its keys, and ends with `status`. */
function desktop(status: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-desktop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'bin'))
  const program = join(folder, 'bin/xdg-open')
  writeFileSync(program, `#!/bin/sh\nprintf '%s|%s|%s' "$#" "$1" "$IBID_LLM_API_KEY" > "${folder}/given"\nexit ${status}\n`)
  chmodSync(program, 0o755)
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, DISPLAY: ':0', IBID_LLM_API_KEY: 'sk-secret' }
  return { program, env, given: () => (existsSync(join(folder, 'given')) ? readFileSync(join(folder, 'given'), 'utf8') : '') }
}

test.each([
  ['darwin', {}, '/usr/bin/open'],
  ['win32', {}, 'C:\\Windows\\explorer.exe'],
  ['linux', { DISPLAY: ':0', PATH: '/no-such-folder' }, undefined],
] as const)('what opens a file on %s with %o', (platform, env, program) => {
  expect(desktopOpener({ platform, env })).toBe(program)
})

test('a program of the desktop is looked for where somebody sits at one, and never in the folder at hand', () => {
  const { program, env } = desktop(0)
  expect(desktopOpener({ platform: 'linux', env })).toBe(program)
  expect(desktopOpener({ platform: 'linux', env: { ...env, DISPLAY: undefined, WAYLAND_DISPLAY: 'wayland-0' } })).toBe(program)
  expect(desktopOpener({ platform: 'linux', env: { PATH: env.PATH } })).toBeUndefined()
  expect(desktopOpener({ platform: 'linux', env: { DISPLAY: ':0', PATH: '.:bin:' } })).toBeUndefined()
})

test('a file is given as one word, whatever is in its name, and no key with it', async () => {
  const { env, given } = desktop(0)
  expect(await openOnDesktop({ platform: 'linux', env }, '/home/me/a "b" $(touch c); d.pdf')).toBe(true)
  expect(given()).toBe('1|/home/me/a "b" $(touch c); d.pdf|')
})

test('a desktop that has no program for it says so', async () => {
  expect(await openOnDesktop({ platform: 'linux', env: desktop(3).env }, '/home/me/a.pdf')).toBe(false)
  expect(await openOnDesktop({ platform: 'linux', env: {} }, '/home/me/a.pdf')).toBe(false)
})
