import type { ImapFlow } from 'imapflow'
import { type FolderChoice, isChosen } from '../folder-choice.ts'

/** Folders that hold what other folders hold too, or what nobody wants read; read only where they are named. */
const leftOut = new Set(['\\Junk', '\\Trash', '\\All', '\\Flagged'])

/** The folders to read, the inbox first. */
export async function imapFolders(client: ImapFlow, choice: FolderChoice): Promise<readonly string[]> {
  const isNamed = (choice.folders ?? []).length > 0
  const listed = await client.list()
  return listed
    .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .filter(({ path, specialUse }) => isChosen(path, choice) && (isNamed || specialUse === undefined || !leftOut.has(specialUse)))
    .map(({ path }) => path)
    .sort((a, b) => Number(b === 'INBOX') - Number(a === 'INBOX') || (a < b ? -1 : 1))
}

/** `INBOX/1041`. */
export const mailPath = (folder: string, uid: number): string => `${folder}/${uid}`

/** Folder and UID of a path. */
export function folderOfPath(path: string): { readonly folder: string; readonly uid: number } {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, at), uid: Number(path.slice(at + 1)) }
}

/** Flags and labels of a server in words: `unread`, `flagged`, `answered`, `draft`, and people's own. */
export function imapLabels(flags: ReadonlySet<string> = new Set(), labels: ReadonlySet<string> = new Set()): readonly string[] {
  const has = (flag: string) => flags.has(flag)
  const own = [...flags, ...labels].filter((flag) => !flag.startsWith('\\')).map((flag) => flag.replace(/^\$/, ''))
  return [
    ...(has('\\Seen') ? [] : ['unread']),
    ...(has('\\Flagged') ? ['flagged'] : []),
    ...(has('\\Answered') ? ['answered'] : []),
    ...(has('\\Draft') ? ['draft'] : []),
    ...[...new Set(own)].sort(),
  ]
}
