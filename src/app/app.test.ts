import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setSetting } from '../settings/change.ts'
import { openApp } from './compose.ts'

test('tools are made once for the settings that they go by, and anew where those change', async () => {
  const home = mkdtempSync(join(tmpdir(), 'ibid-app-'))
  const input = { env: {}, home, folder: home, platform: 'linux' } as const
  const app = await openApp(input)
  try {
    const toolOf = async (name: string) => (await app.parts()).tools.get(name)
    const [one, two] = [await toolOf('http_client'), await toolOf('http_client')]
    expect(one?.name).toBe('http_client')
    expect(two).toBe(one)
    expect((await app.parts([], { work: false })).tools.get('http_client')).toBeUndefined()
    setSetting(input, 'tools.http.allow', '["localhost"]')
    expect(await toolOf('http_client')).not.toBe(one)
  } finally {
    await app.close()
    rmSync(home, { recursive: true })
  }
})
