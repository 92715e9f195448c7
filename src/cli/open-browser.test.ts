import { expect, test } from 'vitest'
import { browserCommand } from './open-browser.ts'

test.each([
  ['darwin', {}, ['open']],
  ['win32', {}, ['explorer.exe']],
  ['linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['linux', {}, undefined],
] as const)('what opens a page on %s with %o', (platform, env, command) => {
  expect(browserCommand({ platform, env })).toEqual(command)
})
