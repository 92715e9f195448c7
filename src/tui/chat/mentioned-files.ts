import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
import type { TextPlace } from '../../core/request.ts'
import { openProven } from '../../files/open-proven.ts'
import { readBeginning } from '../../files/read-bounded.ts'
import { wholePath } from '../../files/whole-path.ts'
import { mentionsOf } from '../prompt/mentions.ts'

/** Bytes of one mentioned file, and of all of a prompt, that go along with it. */
const limits = { file: 40_000, all: 160_000 } as const

/** What of the files that a prompt mentions (`@src/a.ts`) goes along with it. */
interface Mentioned {
  /** The text of the file, or of each under its name. */
  readonly context: string
  /** Where that is from; absent where there is none. */
  readonly contextFrom?: TextPlace
  /** Whole paths of images and of documents that are no plain text. */
  readonly others: readonly string[]
  /** Names that are no files, such as those of people. */
  readonly unknown: readonly string[]
}

/** A path that begins somewhere, or a name with an ending: `./a`, `~/a`, `a.md`, but not `@scope/package`. */
const namesFile = /^(?:~|\.{0,2})[/\\]|\.\p{L}[\p{L}\d]{0,4}$/u

/**
 * Reads the files of text that a prompt mentions, below `folder`, below `home` (`@~/notes.md`) or anywhere, and finds the others. Throws
 * `IbidError('not-found')` where what is named like a file is none.
 */
export async function mentionedFiles(prompt: string, places: { readonly folder: string; readonly home: string }): Promise<Mentioned> {
  const texts: { readonly name: string; readonly path: string; readonly text: string }[] = []
  const others: string[] = []
  const unknown: string[] = []
  let left: number = limits.all
  for (const name of new Set(mentionsOf(prompt))) {
    const path = wholePath(name, places)
    const kind = await kindOf(path)
    // A folder is looked into by the model itself.
    if (kind === 'folder') continue
    if (kind === 'file') {
      const found = await beginningOf(path, Math.min(limits.file, left))
      if (found === undefined) others.push(path)
      else texts.push({ name, path, text: found.text })
      left -= found?.bytes ?? 0
    } else if (namesFile.test(name))
      throw new IbidError('not-found', `file not found: ${path}`, `nothing was sent; correct @${name}, or put it in backticks`)
    else unknown.push(name)
  }
  const [first] = texts
  if (!first) return { context: '', others, unknown }
  if (texts.length === 1) {
    return { context: first.text, contextFrom: { title: first.name, uri: pathToFileURL(first.path).href }, others, unknown }
  }
  const context = texts.map(({ name, text }) => `File ${name}:\n${text}`).join('\n\n')
  return { context, contextFrom: { title: texts.map(({ name }) => name).join(', '), uri: 'files:' }, others, unknown }
}

const kindOf = (path: string): Promise<'file' | 'folder' | undefined> =>
  stat(path).then(
    (found) => (found.isFile() ? 'file' : found.isDirectory() ? 'folder' : undefined),
    () => undefined,
  )

/** Undefined for what is no file of text. Throws where it may not be read. */
async function beginningOf(path: string, bytes: number): Promise<{ readonly text: string; readonly bytes: number } | undefined> {
  await using file = await openProven(path)
  const buffer = await readBeginning(file, bytes + 1)
  if (buffer.includes(0)) return undefined
  const isCut = buffer.length > bytes
  // What is left of a character at the cut is not given.
  const text = new TextDecoder().decode(buffer.subarray(0, bytes), { stream: isCut })
  return { text: isCut ? `${text}\n(cut: the file goes on)` : text, bytes: Math.min(buffer.length, bytes) }
}
