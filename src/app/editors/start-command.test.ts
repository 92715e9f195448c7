import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCommand } from './start-command.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-start-')))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('how an editor starts ibid', () => {
  it('is by absolute paths, since it may not have the PATH of a shell', () => {
    expect(startCommand({ node: '/opt/node/bin/node', root: '/opt/ibid' }, { env: {}, platform: 'linux' })).toEqual({
      command: '/opt/node/bin/node',
      args: ['/opt/ibid/bin/ibid.cjs'],
    })
  })

  it('is by the name of this Node that outlives an update, where PATH has one', () => {
    const [cellar, bin, modules] = ['Cellar/node/26.1.0/bin', 'bin', 'work/node_modules/.bin'].map((path) => join(root, path)) as [
      string,
      string,
      string,
    ]
    for (const folder of [cellar, bin, modules]) mkdirSync(folder, { recursive: true })
    const node = join(cellar, 'node')
    writeFileSync(node, '')
    symlinkSync(node, join(bin, 'node'))
    symlinkSync(node, join(modules, 'node'))
    const { command } = startCommand({ node, root: '/opt/ibid' }, { env: { PATH: `${modules}:/nowhere:${bin}` }, platform: 'linux' })
    expect(command).toBe(join(bin, 'node'))
  })

  it.each([
    '/home/you/.npm/_npx/0a1b2c/node_modules/ibid',
    '/home/you/.cache/pnpm/dlx-1234/node_modules/ibid',
    '/tmp/bunx-1000-ibid@latest/node_modules/ibid',
  ])('is through npx where it was fetched for this once: %s', (folder) => {
    const running = { node: '/opt/node/bin/node', root: folder }
    expect(startCommand(running, { env: {}, platform: 'linux' })).toEqual({ command: 'npx', args: ['-y', 'ibid'] })
    expect(startCommand(running, { env: {}, platform: 'win32' })).toEqual({ command: 'cmd', args: ['/c', 'npx', '-y', 'ibid'] })
  })
})
