import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Sought, Trace } from '../../core/retention.ts'
import { formsOf, wordsIn } from './word-forms.ts'

/** Files in which a word stands, byte for byte: databases, their write-ahead logs and whatever else there is. */
export async function fileTraces(folder: string, sought: Sought): Promise<readonly Trace[]> {
  const wanted = wordsIn(sought).map(([word, text]) => ({ word, forms: formsOf(text).map((form) => Buffer.from(form)) }))
  const longest = Math.max(1, ...wanted.flatMap(({ forms }) => forms.map(({ length }) => length)))
  const traces: Trace[] = []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const place = relative(folder, path)
    const missing = new Set(wanted)
    const look = (bytes: Buffer) => {
      for (const each of missing)
        if (each.forms.some((form) => bytes.includes(form))) {
          traces.push({ word: each.word, place, count: 1 })
          missing.delete(each)
        }
    }
    look(Buffer.from(entry.name))
    let end: Buffer = Buffer.alloc(0)
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: 4_194_304 })) {
        const bytes: Buffer = Buffer.concat([end, chunk])
        look(bytes)
        if (missing.size === 0) break
        end = bytes.subarray(Math.max(0, bytes.length - longest))
      }
    } catch (error) {
      // A file that has gone meanwhile holds nothing.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return traces
}
