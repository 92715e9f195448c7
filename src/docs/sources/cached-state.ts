import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** Reads a small file of our own. `undefined` where it is missing or not what it should be: it then is as if nothing were known. */
export async function readState<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    const read = schema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Writes it as a whole or not at all. */
export async function writeState(file: string, value: unknown): Promise<void> {
  await replaceFile(file, JSON.stringify(value), 0o600)
}

/** Puts new content in the place of a file at one instant. */
export async function replaceFile(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const fresh = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(fresh, content, { mode })
    await rename(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
}
