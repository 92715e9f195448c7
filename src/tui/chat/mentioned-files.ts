import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openProven } from '../../files/open-proven.ts'
import { readBeginning } from '../../files/read-bounded.ts'
import { mentionsOf } from '../prompt/mentions.ts'

/** Bytes of one mentioned file, and of all of a prompt, that go along with it. */
const limits = { file: 40_000, all: 160_000 } as const

/** What of the files that a prompt mentions (`@src/a.ts`) goes along with it. */
interface Mentioned {
  /** The text of each under its name. */
  readonly context: string
  /** Whole paths. */
  readonly images: readonly string[]
  /** Names of those that cannot be read. */
  readonly missing: readonly string[]
}

const image = /\.(?:png|jpe?g|gif|webp)$/i

/** Reads the files that a prompt mentions, but for images, which it only finds. */
export async function mentionedFiles(prompt: string, folder: string): Promise<Mentioned> {
  const parts: string[] = []
  const images: string[] = []
  const missing: string[] = []
  let left: number = limits.all
  for (const name of new Set(mentionsOf(prompt))) {
    // A folder is looked into by the model itself.
    if (name.endsWith('/')) continue
    const path = resolve(folder, name)
    if (image.test(name) && (await isFile(path))) {
      images.push(path)
      continue
    }
    const found = await beginningOf(path, Math.min(limits.file, left))
    if (found === undefined) missing.push(name)
    else parts.push(`File ${name}:\n${found.text}`)
    left -= found?.bytes ?? 0
  }
  return { context: parts.join('\n\n'), images, missing }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

/** Undefined for what is no file of text. */
async function beginningOf(path: string, bytes: number): Promise<{ readonly text: string; readonly bytes: number } | undefined> {
  try {
    await using file = await openProven(path)
    const buffer = await readBeginning(file, bytes + 1)
    if (buffer.includes(0)) return undefined
    const isCut = buffer.length > bytes
    // What is left of a character at the cut is not given.
    const text = new TextDecoder().decode(buffer.subarray(0, bytes), { stream: isCut })
    return { text: isCut ? `${text}\n(cut: the file goes on)` : text, bytes: Math.min(buffer.length, bytes) }
  } catch {
    return undefined
  }
}
