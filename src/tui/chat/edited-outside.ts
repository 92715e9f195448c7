import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The text as it is after `edit` has worked on a file of it, which nobody else can read. Throws what `edit` throws. */
export async function editedOutside(text: string, edit: (file: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-'))
  const file = join(folder, 'prompt.md')
  try {
    await writeFile(file, text, { mode: 0o600 })
    await edit(file)
    return (await readFile(file, 'utf8')).replace(/\n+$/, '')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
