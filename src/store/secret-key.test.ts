import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretKey } from './secret-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the key of a data folder', () => {
  it('is made once, for its user alone, and the same ever after', () => {
    const key = secretKey(folder)
    expect(key).toHaveLength(32)
    expect(secretKey(folder)).toEqual(key)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })

  it('is the same for processes that make it at the same moment', async () => {
    const script = `import { secretKey } from ${JSON.stringify(new URL('./secret-key.ts', import.meta.url).href)}
      console.log(Buffer.from(secretKey(process.argv[1])).toString('hex'))`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder])
    const made = await Promise.all(Array.from({ length: 4 }, run))
    expect(new Set(made.map(({ stdout }) => stdout.trim()))).toEqual(new Set([Buffer.from(secretKey(folder)).toString('hex')]))
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })

  it('is the one that is given, and then no file is made', () => {
    const given = Buffer.alloc(32, 7).toString('base64')
    expect(secretKey(folder, given)).toEqual(Buffer.alloc(32, 7))
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused where it is none, and never printed', () => {
    expect(() => secretKey(folder, 'c2hvcnQ=')).toThrow('server.secretKey does not contain 32 bytes in base64')
    writeFileSync(join(folder, 'secret.key'), 'damaged-words')
    expect(() => secretKey(folder)).toThrow(/secret\.key does not contain 32 bytes in base64$/)
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('damaged-words')
  })
})
