import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { world } from './cli.fixture.ts'

describe('ibid store backup', { timeout: 120_000 }, () => {
  it('writes a file by its time, says that the key is not in it, and restores it elsewhere', async () => {
    const { ibid, folder } = world()
    const written = await ibid('store', 'backup', './backups', '--keep', '1')
    expect(written).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\.\/backups\/ibid-[\dTZ-]+\.tar\.zst is written: \d+ rows and 0 files from \S+Z, \d+\.\d MB\n$/),
      err: 'ibid: the encryption key is not in the backup; store secret.key, or server.secretKey, separately\n',
    })
    const [file = ''] = readdirSync(join(folder, 'backups'))
    expect(await ibid('store', 'restore', join('backups', file), '--data-dir', './other')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ is restored: \d+ rows and 0 files from /),
      err: '',
    })
    expect(readdirSync(join(folder, 'other'))).toContain('runs.db')
  })
})
