import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { readTextSync } from '../../files/read-bounded-sync.ts'
import { jsonOf } from '../sources/manifest.ts'
import { problemsOf } from '../sources/schema-problems.ts'

/** What people call a collection: anything they can type, but no path and nothing that could be taken for an option. */
const aliasSchema = z
  .string()
  .max(100)
  .regex(/^[^-\s/\\\p{C}][^/\\\p{C}]*$/u, 'is not a valid collection name: it must not be empty, start with - or contain slashes')

const contextSchema = z.object({
  collections: z.record(aliasSchema, z.object({ url: z.string().min(1) })).default({}),
})

/** The collections of one `context.json`, by alias. */
export interface ContextFile {
  readonly path: string
  readonly collections: ReadonlyMap<string, string>
}

/** Bytes of one. */
const mostContextBytes = 1_000_000

export const contextFileName = 'context.json'

/** The nearest `context.json` at or above `folder`. One that is broken is found too: silence would hide it. */
export function findContextFile(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, contextFileName)
    if (existsSync(path)) return path
    if (dirname(at) === at) return undefined
  }
}

/** Reads one. `undefined` where there is none. Throws as {@link textOf}, and `IbidError('malformed' | 'invalid')` naming file and field. */
export function readContextFile(path: string, isOwn: boolean): ContextFile | undefined {
  const text = textOf(path, isOwn)
  return text === undefined ? undefined : { path, collections: collectionsOf(text, path) }
}

/** The collections that a text declares; throws as {@link readContextFile}. */
export function collectionsOf(text: string, path: string): ReadonlyMap<string, string> {
  const read = contextSchema.safeParse(jsonOf(text, path), { reportInput: true })
  if (!read.success)
    throw new IbidError('invalid', `${path}: ${problemsOf(read.error)}`, 'write {"collections": {"name": {"url": "./docs"}}}')
  return new Map(Object.entries(read.data.collections).map(([alias, { url }]) => [alias, url]))
}

/** The text of the file, `undefined` where there is none. A project's must lie in its folder; one's own may be a link. Throws `IbidError`. */
export function textOf(path: string, isOwn: boolean): string | undefined {
  if (!existsSync(path)) return undefined
  return readTextSync(path, { mostBytes: mostContextBytes, within: isOwn ? undefined : realpathSync(dirname(path)) })
}

/** Throws `IbidError('usage')` for what cannot be an alias. */
export function checkAlias(alias: string): void {
  const read = aliasSchema.safeParse(alias)
  if (!read.success)
    throw new IbidError(
      'usage',
      `${JSON.stringify(alias)} ${read.error.issues[0]?.message ?? 'is not a valid name'}`,
      'choose another name',
    )
}
