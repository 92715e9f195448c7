import { spawn } from 'node:child_process'
import { IbidError } from '../core/fault.ts'
import type { SettingsInput } from '../settings/settings-input.ts'
import { say } from '../views/words/say.ts'

type Where = Pick<SettingsInput, 'env' | 'platform'>

/** Editors that take a line as `+12` before the file. */
const linesWithPlus = /(?:^|[\\/])(?:vi|vim|nvim|nano|emacs|emacsclient|micro|kak|joe)(?:\.exe)?$/

/** The program and its arguments that opens `file` in the person's editor (`VISUAL`, `EDITOR`), at a line where the editor is known to take one. */
export function editorCommand({ env, platform }: Where, file: string, line?: number): readonly [string, ...string[]] {
  const [command = '', ...args] = (env['VISUAL']?.trim() || env['EDITOR']?.trim() || (platform === 'win32' ? 'notepad' : 'vi')).split(/\s+/)
  if (line === undefined) return [command, ...args, file]
  if (linesWithPlus.test(command)) return [command, ...args, `+${line}`, file]
  return /(?:^|[\\/])code(?:\.cmd)?$/.test(command) ? [command, ...args, '--goto', `${file}:${line}`] : [command, ...args, file]
}

/** Opens the editor in this terminal and waits for it. Throws `IbidError('failed')` where it cannot be started or reports a failure. */
export async function openEditor(where: Where, file: string, line?: number): Promise<void> {
  const [command, ...args] = editorCommand(where, file, line)
  const status = await new Promise<number | string>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit' })
    child.once('error', () => reject(new IbidError('failed', `cannot start the editor ${command}`, `set EDITOR, or edit ${file} yourself`)))
    child.once('close', (code, signal) => resolve(code ?? signal ?? say`a signal`))
  })
  if (status !== 0) throw new IbidError('failed', `the editor ${command} exited with ${status}`, `see ${file}`)
}
