import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cookieSecret } from './cookie-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const file = () => join(folder, 'server.secret')

test('makes a secret of 32 bytes that only its owner can read, and keeps it', () => {
  const made = cookieSecret(folder)
  expect(made.length).toBe(32)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(cookieSecret(folder)).toEqual(made)
})

test('is of the key that is given wherever the folder is, and not that key', () => {
  const key = Buffer.alloc(32, 7)
  const given = cookieSecret(folder, key.toString('base64'))
  expect(given.length).toBe(32)
  expect(given).not.toEqual(key)
  expect(cookieSecret(join(folder, 'other'), key.toString('base64'))).toEqual(given)
  expect(cookieSecret(folder, Buffer.alloc(32, 8).toString('base64'))).not.toEqual(given)
  expect(existsSync(file())).toBe(false)
})

test.each(['', '\n', '00', 'zz'.repeat(32), '00'.repeat(33)])('makes one anew where the file holds anything else: %s', (text) => {
  writeFileSync(file(), text)
  const made = cookieSecret(folder)
  expect(made.length).toBe(32)
  expect(readFileSync(file(), 'utf8')).toBe(Buffer.from(made).toString('hex'))
  expect(cookieSecret(folder)).toEqual(made)
})
