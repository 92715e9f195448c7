import type { SettingsInput } from '../../settings/settings-input.ts'
import { amiss, type Check, fine } from './check.ts'
import { printedBy } from './find-program.ts'

/** Whether git is there: collections with a git address, and tools that look at changes, need it. */
export async function checkGit(input: SettingsInput): Promise<Check> {
  const version = await printedBy('git', ['--version'], input)
  return version === undefined
    ? amiss('git', 'warning', 'git was not found; collections with a git address need it', 'install git')
    : fine('git', version.replace(/^git version /, ''))
}
