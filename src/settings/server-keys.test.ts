import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSettings } from './config.ts'
import { inspectSettings } from './load.ts'
import { readMcpServer } from './mcp-servers.ts'
import type { SettingsInput } from './settings-input.ts'

let root: string
let input: SettingsInput
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-servers-'))
  input = { env: {}, home: root, folder: root, platform: 'linux' }
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (file: string, value: unknown) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value), { mode: 0o600 })
}
const userFile = () => join(root, '.config', 'ibid', 'settings.json')
const elsewhere = (name: string) => `\${${name}}`
const shop = {
  url: 'https://shop.example/mcp?apiKey=canary-in-the-address',
  headers: { Authorization: 'Bearer canary-in-the-header', 'X-Shop-Token': elsewhere('SHOP_TOKEN'), Accept: 'application/json' },
}
const files = {
  command: 'files',
  env: { MODE: 'production', FILES_KEY: 'canary-in-the-environment', OTHER: `a ${elsewhere('other-shop')} b` },
}

describe('the keys of servers', () => {
  it('are known, wherever they stand, and what is no key is left in texts', async () => {
    write(userFile(), { mcpServers: { shop, files }, tools: { credentials: { 'other-shop': 'canary-of-the-credentials' } } })
    const { keys, problems } = await inspectSettings({ ...input, env: { SHOP_TOKEN: 'canary-of-the-variable' } })
    expect(problems).toEqual([])
    expect([...keys.all()].sort()).toEqual([
      'canary-in-the-address',
      'canary-in-the-environment',
      'canary-in-the-header',
      'canary-of-the-credentials',
      'canary-of-the-variable',
    ])
    expect(keys.referred('SHOP_TOKEN')).toBe('canary-of-the-variable')
    expect(keys.referred('other-shop')).toBe('canary-of-the-credentials')
    expect(keys.referred('NOWHERE')).toBeUndefined()
  })

  it('are not listed', async () => {
    write(userFile(), { mcpServers: { shop } })
    const inspection = await inspectSettings(input)
    expect(listSettings(inspection).find(({ key }) => key === 'mcpServers')?.value).toBe('set (from file)')
    expect(JSON.stringify([listSettings(inspection), inspection])).not.toContain('canary')
  })
})

describe('the servers', () => {
  it('are never taken from a project', async () => {
    write(join(root, '.ibid', 'settings.json'), { mcpServers: { files } })
    const { keys, warnings } = await inspectSettings(input)
    expect(keys.mcpServers()).toEqual({})
    expect(warnings).toEqual([
      `mcpServers in ${join(root, '.ibid', 'settings.json')} is ignored: they are programs that run on your machine, and services that see what you ask`,
    ])
  })

  it('are read one by one, so that a wrong one is told by what is wrong in it', () => {
    expect(readMcpServer({ type: 'stdio', command: 'npx', args: ['-y', 'x'], alwaysAllow: [] })).toEqual({
      server: {
        type: 'stdio',
        command: 'npx',
        args: ['-y', 'x'],
        env: {},
        disabled: false,
        effects: {},
        readOnly: false,
        trusted: false,
        connectSeconds: 20,
      },
    })
    expect(readMcpServer({ url: 'https://shop.example/mcp', type: 'sse' })).toMatchObject({ server: { type: 'sse', headers: {} } })
    expect([
      readMcpServer('npx'),
      readMcpServer({ args: [] }),
      readMcpServer({ command: 'npx', url: 'https://shop.example' }),
      readMcpServer({ command: 'npx', args: '-y' }),
      readMcpServer({ url: 'file:///etc' }),
      readMcpServer({ command: 'npx', effects: { buy: 'none' } }),
    ]).toEqual([
      { problem: 'it must be an object' },
      { problem: 'it must have either a command or a url, not both' },
      { problem: 'it must have either a command or a url, not both' },
      { problem: 'args: Invalid input: expected array, received string' },
      { problem: 'url: must be an http or https URL without a user name' },
      { problem: 'effects.buy: Invalid option: expected one of "read"|"network"|"write"' },
    ])
  })
})
