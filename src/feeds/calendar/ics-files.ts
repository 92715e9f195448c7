import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { faultOf, IbidError } from '../../core/fault.ts'
import { readText } from '../../files/read-bounded.ts'
import { maxIcsBytes } from './ics-blocks.ts'

/** A calendar file: what it is called, where it is, and its text or why it was not read. */
export interface IcsFile {
  readonly name: string
  readonly uri: string
  readonly text: string | { readonly reason: string }
}

const mostFiles = 1000

/** The calendar file at a path, or those of the folder there, not of folders in it. Links are not followed. Throws `IbidError('not-found')`. */
export async function* icsFiles(path: string): AsyncGenerator<IcsFile> {
  const root = await realpath(path).catch(() => undefined)
  if (root === undefined)
    throw new IbidError('not-found', `${path} does not exist`, 'specify a calendar file (.ics) or a folder of such files')
  const isFolder = (await lstat(root)).isDirectory()
  const names = isFolder
    ? (await readdir(root)).filter((name) => /\.(?:ics|ical|icalendar)$/i.test(name) && !name.startsWith('.')).sort()
    : ['']
  if (names.length > mostFiles) throw new IbidError('limit', `${path} contains more than ${mostFiles} calendars`, 'choose a smaller folder')
  for (const name of names) {
    const file = name === '' ? root : join(root, name)
    yield { name: basename(file).replace(/\.[^.]+$/, ''), uri: pathToFileURL(file).href, text: await textOf(file) }
  }
}

/** The path was real when it was listed: what leads elsewhere since is a link. */
async function textOf(file: string): Promise<IcsFile['text']> {
  try {
    if ((await lstat(file)).isSymbolicLink()) return { reason: 'links are not followed' }
    return await readText(file, { mostBytes: maxIcsBytes, within: file, name: 'the file' })
  } catch (error) {
    const { code, message } = faultOf(error)
    return { reason: code === 'limit' ? `larger than ${maxIcsBytes / 1_000_000} MB` : message }
  }
}
