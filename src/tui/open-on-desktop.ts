import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { SettingsInput } from '../settings/settings-input.ts'

type Where = Pick<SettingsInput, 'env' | 'platform'>

/** ms in which a program that cannot open a file has said so; one that can may stay as long as it is looked at. */
const patience = 1_000

/** The whole path of the program that opens files as the person's desktop does; undefined where nobody sits at one, or it has none. */
export function desktopOpener({ platform, env }: Where): string | undefined {
  if (platform === 'darwin') return '/usr/bin/open'
  if (platform === 'win32') return `${env['SystemRoot'] ?? 'C:\\Windows'}\\explorer.exe`
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return undefined
  // What is not looked for from the root could be a program of the project that is asked about.
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  return folders.map((folder) => join(folder, 'xdg-open')).find(isProgram)
}

/** Opens a file or a web address in the program that the person's desktop has for it; false where there is none. */
export async function openOnDesktop(where: Where, target: string): Promise<boolean> {
  const program = desktopOpener(where)
  if (program === undefined) return false
  const child = spawn(program, [target], { stdio: 'ignore', detached: true, env: withoutKeys(where.env) })
  child.unref()
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    // The one of Windows ends with 1 also where it has opened something.
    child.once('close', (code) => resolve(code === 0 || where.platform === 'win32'))
    setTimeout(() => resolve(true), patience).unref()
  })
}

/** What a program of the desktop gets to know: it needs no keys of ours. */
export const withoutKeys = (env: SettingsInput['env']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || /^IBID_|KEY|TOKEN|SECRET|PASSWORD/i.test(name) ? [] : [[name, value]],
    ),
  )

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
