import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withFileVariables } from './file-variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'ibid-file-variables-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'key')
writeFileSync(file, 'a key in a file\n')

test('a variable may stand in a file, its own value wins, and no other program is read for', () => {
  expect(
    withFileVariables({
      IBID_LLM_API_KEY_FILE: file,
      OPENAI_API_KEY_FILE: file,
      GITHUB_TOKEN: 'given',
      GITHUB_TOKEN_FILE: file,
      OTHER_FILE: file,
      IBID_LLM_MODEL_FILE: '',
    }),
  ).toEqual({
    IBID_LLM_API_KEY: 'a key in a file',
    OPENAI_API_KEY: 'a key in a file',
    GITHUB_TOKEN: 'given',
    OTHER_FILE: file,
    IBID_LLM_MODEL_FILE: '',
  })
})

test('a file that is not there is told in one line', () => {
  const missing = join(folder, 'missing')
  expect(() => withFileVariables({ IBID_LLM_API_KEY_FILE: missing })).toThrow(
    `IBID_LLM_API_KEY_FILE refers to ${missing}, which cannot be read`,
  )
})
