import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import type { SettingsInput } from '../../settings/settings-input.ts'

/** ms that a program has to tell its version. */
const patience = 10_000

/** What a program prints when it is started with these words, without blanks around it; undefined where it cannot be started or fails. */
export const printedBy = (program: string, words: readonly string[], { env }: Pick<SettingsInput, 'env'>): Promise<string | undefined> =>
  new Promise((resolve) => {
    execFile(program, [...words], { env: { PATH: env['PATH'], HOME: env['HOME'] }, timeout: patience }, (error, out) =>
      resolve(error ? undefined : out.trim()),
    )
  })

/** The file that a shell would start for this word: a path itself, or what is first in `PATH`. */
export function programFile(
  word: string,
  { env, folder, platform }: Pick<SettingsInput, 'env' | 'folder' | 'platform'>,
): string | undefined {
  const endings = platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : ['']
  const folders = isAbsolute(word) || word.includes('/') ? [''] : (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const files = folders.flatMap((each) => endings.map((ending) => resolve(folder, join(each, word) + ending)))
  return files.find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return existsSync(file) && statSync(file).isFile()
  } catch {
    return false
  }
}
