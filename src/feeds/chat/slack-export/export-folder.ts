import { createHash } from 'node:crypto'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { IbidError } from '../../../core/fault.ts'
import { readText } from '../../../files/read-bounded.ts'
import type { ExportFiles, ExportLimits } from './export-files.ts'

/** The files of a folder, two levels deep as exports are. Links are nobody's messages: none is followed. */
export async function folderFiles(folder: string, limits: ExportLimits): Promise<ExportFiles> {
  const root = await realpath(folder)
  const names: string[] = []
  const hash = createHash('sha256').update(root)
  const list = async (below: string): Promise<void> => {
    for (const entry of (await readdir(join(root, below), { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && below === '') await list(name)
      if (!entry.isFile() || !name.endsWith('.json')) continue
      if (names.length === limits.entries) throw new IbidError('limit', `${root} contains more than ${limits.entries} files`)
      const { size, mtimeMs } = await lstat(join(root, name))
      hash.update(`\n${name}\n${size}\n${mtimeMs}`)
      names.push(name)
    }
  }
  await list('')
  const known = new Set(names)
  return {
    fingerprint: hash.digest('hex').slice(0, 16),
    names: names.sort(),
    async read(wanted) {
      const texts = new Map<string, string>()
      for (const name of wanted)
        if (known.has(name)) texts.set(name, await readText(join(root, name), { mostBytes: limits.fileBytes, within: root, name }))
      return texts
    },
  }
}
