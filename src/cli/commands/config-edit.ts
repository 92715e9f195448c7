import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { writeSettingsFile } from '../../settings/file.ts'
import type { Face } from '../face.ts'
import { tellProblems } from './config-list.ts'

/** `ibid config edit`: opens the file and says what is wrong with it afterwards; exit code 1 where something is. */
export async function editConfig(face: Face, { project = false }: { readonly project?: boolean }): Promise<number> {
  const { files } = await face.inspect()
  const file = project ? (files.project ?? join(face.input.folder, '.ibid', 'settings.json')) : files.user
  if (!existsSync(file)) writeSettingsFile(file, {})
  const { env, platform } = face.input
  const [command = '', ...args] = (env['VISUAL'] || env['EDITOR'] || (platform === 'win32' ? 'notepad' : 'vi')).trim().split(/\s+/)
  const { error, status } = spawnSync(command, [...args, file], { stdio: 'inherit' })
  if (error) throw new IbidError('failed', `the editor ${command} cannot be started`, `set EDITOR, or edit ${file} yourself`)
  if (status !== 0) throw new IbidError('failed', `the editor ${command} ended with ${status ?? 'a signal'}`, `see ${file}`)
  const after = await face.inspect()
  tellProblems(face, after)
  return after.problems.length > 0 ? 1 : 0
}
