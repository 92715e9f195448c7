import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeSettingsFile } from '../../settings/file.ts'
import { openEditor } from '../../tui/open-editor.ts'
import type { Cli } from '../cli.ts'
import { tellProblems } from './config-list.ts'

/** `ibid config edit`: opens the file and says what is wrong with it afterwards; exit code 1 where something is. */
export async function editConfig(cli: Cli, { project = false }: { readonly project?: boolean }): Promise<number> {
  const { files } = await cli.inspect()
  const file = project ? (files.project ?? join(cli.input.folder, '.ibid', 'settings.json')) : files.user
  if (!existsSync(file)) writeSettingsFile(file, {})
  await openEditor(cli.input, file)
  const after = await cli.inspect()
  tellProblems(cli, after)
  return after.problems.length > 0 ? 1 : 0
}
