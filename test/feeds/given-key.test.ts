import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openApp } from '../../src/app/compose.ts'
import { withFileVariables } from '../../src/settings/file-variables.ts'

it('secrets of feeds are sealed with the key that a variable or its file gives, which is told to nobody', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-given-key-'))
  const key = Buffer.alloc(32, 9).toString('base64')
  writeFileSync(join(root, 'key'), `${key}\n`)
  const open = (env: Readonly<Record<string, string>>) =>
    openApp({ env: withFileVariables(env), home: root, folder: root, platform: 'linux', flags: { dataDir: join(root, 'data') } })
  const [app, other] = [await open({ IBID_SERVER_SECRET_KEY_FILE: join(root, 'key') }), await open({})]
  try {
    const feeds = await app.feeds()
    const feed = { id: 'f', name: 'f', type: 'imap', kind: 'mail' as const, options: {}, shared: false, collection: 'feed:f', createdAt: 1 }
    await feeds.add(feed)
    await feeds.setSecret('f', 'password', 'open sesame')
    expect(await feeds.secret('f', 'password')).toBe('open sesame')
    expect(existsSync(join(root, 'data', 'secret.key'))).toBe(false)
    expect(app.redact(`the key is ${key}`)).not.toContain(key)
    expect(JSON.stringify(app.inspection)).not.toContain(key)
    await expect((await other.feeds()).secret('f', 'password')).rejects.toMatchObject({ code: 'unauthorised' })
    await expect(open({ IBID_SERVER_SECRET_KEY: 'short' })).rejects.toMatchObject({ code: 'usage' })
  } finally {
    await app.close()
    await other.close()
    rmSync(root, { recursive: true })
  }
})
