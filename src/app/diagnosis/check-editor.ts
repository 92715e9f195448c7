import type { SettingsInput } from '../../settings/settings-input.ts'
import { amiss, type Check, fine } from './check.ts'
import { programFile } from './find-program.ts'

const name = 'editor'

/** Whether the editor is there that `ibid config edit` would start. */
export function checkEditor(input: SettingsInput): Check {
  const { env, platform } = input
  const variable = env['VISUAL'] ? 'VISUAL' : env['EDITOR'] ? 'EDITOR' : undefined
  const [word = ''] = (variable ? (env[variable] ?? '') : platform === 'win32' ? 'notepad' : 'vi').trim().split(/\s+/)
  if (programFile(word, input) !== undefined) return fine(name, variable ? `${word} (${variable})` : word)
  const found = variable
    ? `${variable} is set to ${word}, which was not found`
    : `neither VISUAL nor EDITOR is set, and ${word} was not found`
  return amiss(name, 'warning', found, 'set EDITOR to an installed editor, such as: export EDITOR=nano')
}
