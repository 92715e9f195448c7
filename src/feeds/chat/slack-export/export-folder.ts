import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { IbidError } from '../../../core/fault.ts'
import { liesInside } from '../../lies-inside.ts'
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
      if (names.length === limits.entries) throw new IbidError('limit', `${root} holds more than ${limits.entries} files`)
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
      for (const name of wanted) if (known.has(name)) texts.set(name, await textOf(root, name, limits.fileBytes))
      return texts
    },
  }
}

/** The text of a file that is one, inside the folder, at the moment it is opened. */
async function textOf(root: string, name: string, mostBytes: number): Promise<string> {
  const path = join(root, name)
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw outside(name)
    throw error
  })
  try {
    if (!(await liesInside(root, path, file))) throw outside(name)
    if ((await file.stat()).size > mostBytes) throw new IbidError('limit', `${name} is larger than ${mostBytes / 1e6} MB`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

const outside = (name: string): IbidError => new IbidError('denied', `${name} leads out of the export`)
