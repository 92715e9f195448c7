import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { tool } from '../tool.ts'
import { declareSecretFiles } from './declare-secret-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-telling-'))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, '.env'), 'x')
  symlinkSync('../.env', join(folder, 'docs', 'notes.txt'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const any = declareSecretFiles(tool({ name: 'any', description: 'd', input: z.looseObject({}), run: () => '' }))

test.each<[object, readonly string[]]>([
  [{ path: '.env' }, ['.env']],
  [{ path: 'docs/../.env' }, ['docs/../.env', '.env']],
  [{ path: 'docs/notes.txt' }, ['.env']],
  [{ schemaPath: 'gone/id_rsa' }, ['gone/id_rsa']],
  [{ files: ['a.md', 'server.pem'] }, ['server.pem']],
  [{ of: { folder: '.ssh' } }, ['.ssh']],
  [{ path: 'docs', text: '.env' }, []],
  [{ query: '.env' }, []],
])('%j opens %j', async (input, secrets) => {
  expect(await any.secrets?.(input, { folder })).toEqual(secrets)
})
