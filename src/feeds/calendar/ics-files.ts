import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
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
  if (root === undefined) throw new IbidError('not-found', `there is nothing at ${path}`, 'give a calendar file (.ics) or a folder of such')
  const isFolder = (await lstat(root)).isDirectory()
  const names = isFolder
    ? (await readdir(root)).filter((name) => /\.(?:ics|ical|icalendar)$/i.test(name) && !name.startsWith('.')).sort()
    : ['']
  if (names.length > mostFiles) throw new IbidError('limit', `${path} holds more than ${mostFiles} calendars`, 'name a smaller folder')
  for (const name of names) {
    const file = name === '' ? root : join(root, name)
    yield { name: basename(file).replace(/\.[^.]+$/, ''), uri: pathToFileURL(file).href, text: await textOf(file) }
  }
}

async function textOf(file: string): Promise<IcsFile['text']> {
  try {
    const stats = await lstat(file)
    if (stats.isSymbolicLink()) return { reason: 'a link, which is not followed' }
    if (!stats.isFile()) return { reason: 'no file' }
    if (stats.size > maxIcsBytes) return { reason: `larger than ${maxIcsBytes / 1_000_000} MB` }
    // A link that was swapped in since is not followed, and a pipe does not wait for its writer.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      return await handle.readFile('utf8')
    } finally {
      await handle.close()
    }
  } catch (error) {
    return { reason: error instanceof Error && 'code' in error ? `cannot be read (${String(error.code)})` : 'cannot be read' }
  }
}
