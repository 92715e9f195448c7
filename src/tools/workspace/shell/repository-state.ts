import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that are looked at; ms within which a file system may give two changes one time. */
const limits = { files: 2_000, sameTimeMs: 2_000 }

/**
 * What tells one state of a repository from another: its refs, its index, its own settings, by when each of their files was changed, which no program can set.
 * Undefined where that cannot be told: its folder is kept elsewhere or in another form, it has linked working trees or more refs, or it changed just now.
 * Objects are known by their content, so they need no looking at. `now`: epoch milliseconds.
 */
export async function repositoryState(top: string, now: number): Promise<string | undefined> {
  const told: string[] = []
  const folders = ['.git']
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const entries = await readdir(join(top, at), { withFileTypes: true }).catch(() => undefined)
    if (!entries || told.length + entries.length > limits.files) return undefined
    for (const entry of entries) {
      const path = `${at}/${entry.name}`
      const isFolder = entry.isDirectory()
      if (isFolder && !/^\.git\/(?:refs|info)(?:\/|$)/.test(path)) {
        if (/^\.git\/(?:reftable|worktrees)$/.test(path)) return undefined
        continue
      }
      // A link leads to what may change unseen.
      if (!isFolder && !entry.isFile()) return undefined
      const found = await lstat(join(top, path), { bigint: true }).catch(() => undefined)
      if (!found || Math.abs(now - Number(found.ctimeMs)) < limits.sameTimeMs) return undefined
      told.push(`${path} ${found.ino} ${found.size} ${found.ctimeNs}`)
      if (isFolder) folders.push(path)
    }
  }
  return told.sort().join('\n')
}
