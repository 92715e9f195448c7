import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { IbidError } from '../../../core/fault.ts'

/** A mail of a Maildir. */
export interface MaildirFile {
  /** `INBOX`, `Archive/2026`. */
  readonly folder: string
  /** The part of its name that stays the same while its flags change. */
  readonly unique: string
  readonly path: string
  /** `FRS`. */
  readonly flags: string
}

const deepest = 8

/** Folders at a path that hold mails: the one itself, Maildir++ folders such as `.Archive.2026`, and those in folders below. Throws `IbidError`. */
export async function maildirFolders(path: string): Promise<readonly { readonly folder: string; readonly path: string }[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) throw new IbidError('not-found', `folder ${path} does not exist`, 'check the path')
  const folders = await foldersIn(path, '', 0)
  if (folders.length === 0)
    throw new IbidError('invalid', `${path} is not a Maildir: it has no folder named cur`, 'specify the folder that contains cur and new')
  return folders.sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

async function foldersIn(path: string, folder: string, depth: number): Promise<{ folder: string; path: string }[]> {
  const entries = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const own = entries.includes('cur') ? [{ folder: folder === '' ? 'INBOX' : folder, path }] : []
  if (depth >= deepest) return own
  const below = await Promise.all(
    entries
      .filter((name) => !['cur', 'new', 'tmp'].includes(name))
      .map((name) => {
        const inner = name.startsWith('.') ? name.slice(1).replaceAll('.', '/') : name
        return foldersIn(join(path, name), folder === '' ? inner : `${folder}/${inner}`, depth + 1)
      }),
  )
  return [...own, ...below.flat()]
}

/** The mails of a folder, but for those marked as deleted. */
export async function maildirFiles({ folder, path }: { readonly folder: string; readonly path: string }): Promise<readonly MaildirFile[]> {
  const lists = await Promise.all(
    ['cur', 'new'].map(async (part) => {
      const names = await readdir(join(path, part), { withFileTypes: true }).catch(() => [])
      return names
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }): MaildirFile => {
          const [unique = '', info = ''] = name.split(/[:;!]2,/)
          return { folder, unique, path: join(path, part, name), flags: info }
        })
    }),
  )
  return lists
    .flat()
    .filter(({ flags }) => !flags.includes('T'))
    .sort((a, b) => (a.unique < b.unique ? -1 : 1))
}

/** Flags in words. */
export const maildirLabels = (flags: string): readonly string[] => [
  ...(flags.includes('S') ? [] : ['unread']),
  ...(flags.includes('F') ? ['flagged'] : []),
  ...(flags.includes('R') ? ['answered'] : []),
  ...(flags.includes('D') ? ['draft'] : []),
]
