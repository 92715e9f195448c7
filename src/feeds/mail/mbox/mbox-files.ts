import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { IbidError } from '../../../core/fault.ts'
import { openProven } from '../../../files/open-proven.ts'

/** A file that may hold mails. */
export interface MboxFile {
  /** Path below the folder that is read, with `/`; the file's own name where it is the only one. */
  readonly name: string
  readonly path: string
  readonly size: number
  /** ms since 1970. */
  readonly changedAt: number
}

const deepest = 8
const others = /\.(?:msf|dat|json|html|sqlite|log|lock|tmp)$/i

/** The files at a path, which is one of them or a folder. Links are not followed. Throws `IbidError('not-found')`. */
export async function mboxFiles(path: string): Promise<readonly MboxFile[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new IbidError('not-found', `${path} does not exist`, 'check the path')
  const files = found.isDirectory()
    ? await filesIn(path, '', 0)
    : [{ name: basename(path), path, size: found.size, changedAt: found.mtimeMs }]
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function filesIn(folder: string, prefix: string, depth: number): Promise<MboxFile[]> {
  const files: MboxFile[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const [path, name] = [join(folder, entry.name), `${prefix}${entry.name}`]
    if (entry.isDirectory() && depth < deepest) files.push(...(await filesIn(path, `${name}/`, depth + 1)))
    if (!entry.isFile() || others.test(entry.name)) continue
    const { size, mtimeMs } = await stat(path)
    files.push({ name, path, size, changedAt: mtimeMs })
  }
  return files
}

const headBytes = 4096
const tailBytes = 1024

/** A digest of how a file begins and of what stands before a byte: the same where mails were only added behind it. */
export async function fileMark(path: string, size: number): Promise<string> {
  await using file = await openProven(path)
  const hash = createHash('sha256')
  for (const [start, bytes] of [
    [0, Math.min(headBytes, size)],
    [Math.max(0, size - tailBytes), Math.min(tailBytes, size)],
  ] as const) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, start)
    hash.update(buffer.subarray(0, bytesRead))
  }
  return hash.digest('hex').slice(0, 24)
}

/** Whether a file begins as an mbox does; an empty one is one too. */
export async function isMbox({ path, size }: MboxFile): Promise<boolean> {
  if (size === 0) return true
  await using file = await openProven(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
  return /^\s*From /.test(buffer.subarray(0, bytesRead).toString('latin1'))
}
