import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readTextSync } from '../../files/read-bounded-sync.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { type Check, fine } from './check.ts'

const name = 'completion'

/** Whether the person's shell completes commands of ibid; a hint, for nothing is amiss without. */
export function checkCompletion({ env, home }: SettingsInput): Check {
  const shell = basename(env['SHELL'] ?? '')
  const places = placesOf(shell, env, home)
  if (places.length === 0) return fine(name, 'there is a script for bash, zsh and fish; see: ibid completion')
  const at = places.find(({ file, words }) => existsSync(file) && (words === undefined || holds(file, words)))
  return fine(name, at ? `${shell}, ${at.file}` : `not installed for ${shell}; see: ibid completion`)
}

/** Bytes of a file that a shell reads when it starts. */
const mostBytes = 1_000_000

/** False for one that cannot be read: it is a hint. */
function holds(file: string, words: string): boolean {
  try {
    return readTextSync(file, { mostBytes }).includes(words)
  } catch {
    return false
  }
}

/** Files that make a shell complete: by being there, or by having these words in them. */
function placesOf(shell: string, env: SettingsInput['env'], home: string): readonly { readonly file: string; readonly words?: string }[] {
  const data = env['XDG_DATA_HOME'] || join(home, '.local', 'share')
  const config = env['XDG_CONFIG_HOME'] || join(home, '.config')
  const words = `ibid completion ${shell}`
  switch (shell) {
    case 'bash':
      return [
        { file: join(data, 'bash-completion', 'completions', 'ibid') },
        ...['.bashrc', '.bash_profile', '.bash_completion'].map((file) => ({ file: join(home, file), words })),
      ]
    case 'zsh':
      return [{ file: join(home, '.zfunc', '_ibid') }, { file: join(env['ZDOTDIR'] || home, '.zshrc'), words }]
    case 'fish':
      return [{ file: join(config, 'fish', 'completions', 'ibid.fish') }, { file: join(config, 'fish', 'config.fish'), words }]
    default:
      return []
  }
}
