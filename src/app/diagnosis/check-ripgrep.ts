import { faultOf } from '../../core/fault.ts'
import type { SettingsInput } from '../../settings/settings-input.ts'
import { amiss, type Check, fine } from './check.ts'
import { printedBy } from './find-program.ts'

const name = 'ripgrep'
const remedy = 'reinstall ibid with its optional dependencies, without --omit=optional'

/** Whether the ripgrep that comes with ibid is there and runs: tools that search a folder need it. */
export async function checkRipgrep(input: SettingsInput): Promise<Check> {
  try {
    const { rgPath } = await import('@vscode/ripgrep')
    return await checkProgram(rgPath, input)
  } catch (error) {
    return amiss(name, 'warning', faultOf(error).message.split('\n')[0] ?? '', remedy)
  }
}

/** The same for the file where it should be. */
export async function checkProgram(file: string, input: SettingsInput): Promise<Check> {
  const version = /^ripgrep (\S+)/.exec((await printedBy(file, ['--version'], input)) ?? '')?.[1]
  return version === undefined ? amiss(name, 'warning', `${file} does not run`, remedy) : fine(name, version)
}
