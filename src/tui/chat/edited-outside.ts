import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readText } from '../../files/read-bounded.ts'
import { temporaryFolder } from '../../files/temporary-folder.ts'

/** Bytes of a prompt that an editor has written. */
const mostPromptBytes = 10_000_000

/** The text as it is after `edit` has worked on a file of it, which nobody else can read. Throws what `edit` throws. */
export async function editedOutside(text: string, edit: (file: string) => Promise<void>): Promise<string> {
  await using folder = temporaryFolder('prompt')
  const file = join(folder.path, 'prompt.md')
  await writeFile(file, text, { mode: 0o600 })
  await edit(file)
  return (await readText(file, { mostBytes: mostPromptBytes })).replace(/\n+$/, '')
}
