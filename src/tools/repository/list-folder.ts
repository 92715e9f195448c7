import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolOutput } from '../../core/tool.ts'

/** The data of `file_reader` for a folder. */
export interface FolderEntries {
  readonly path: string
  readonly entries: readonly { readonly name: string; readonly kind: 'file' | 'folder' | 'link' | 'other'; readonly bytes?: number }[]
  /** How many more there are. */
  readonly left?: number
}

const mostEntries = 300

/** What a folder holds, folders first. `real` has been proved to lie inside; a link is named and not followed. */
export async function listFolder(real: string, name: string): Promise<ToolOutput> {
  const found = (await readdir(real, { withFileTypes: true })).sort(
    (a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || (a.name < b.name ? -1 : 1),
  )
  const entries = await Promise.all(
    found.slice(0, mostEntries).map(async (entry) => {
      if (!entry.isFile())
        return { name: entry.name, kind: entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'link' : 'other' } as const
      const stats = await stat(join(real, entry.name)).catch(() => undefined)
      return { name: entry.name, kind: 'file', ...(stats ? { bytes: stats.size } : {}) } as const
    }),
  )
  const left = found.length - entries.length
  const data: FolderEntries = { path: name || '.', entries, ...(left > 0 ? { left } : {}) }
  const lines = entries.map((entry) => {
    if (entry.kind === 'folder') return `${entry.name}/`
    return entry.kind === 'file' ? `${entry.name} (${entry.bytes ?? '?'} bytes)` : `${entry.name} (${entry.kind})`
  })
  return {
    text: [phrase`${data.path}: ${found.length} entr(y|ies)`, ...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n'),
    data,
  }
}
