import { relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { ToolContext } from '../../core/tool.ts'
import { confinedPath, openConfined } from '../repository/confined-path.ts'
import { proveNamed, readActions } from '../repository/secret-file.ts'

/** What a data tool works on, as arguments: a file of the folder, or the content itself. */
export const pathOrText = {
  path: z.string().min(1).optional().describe('Path of the file, relative to the folder'),
  text: z.string().optional().describe('The content itself, instead of a file'),
}

interface Named {
  readonly path?: string | undefined
  readonly schemaPath?: string | undefined
  readonly text?: string | undefined
}

/** What a call of a data tool does, for the rules: it reads the files that it names. */
export const toolContentActions = ({ path, schemaPath, text }: Named, { folder }: Pick<ToolContext, 'folder'>) =>
  readActions(folder, [path, schemaPath], text)

/** Content on its way to the worker. `fd` stays open while it is worked on. */
export interface ToolContent {
  /** Path with `/` from the folder; where there is no file, where it came from, or `text`. */
  readonly name: string
  readonly uri?: string
  readonly fd?: number
  readonly text?: string
  readonly bytes: number
  /** ms since 1970 of the file's last change. */
  readonly changedAt?: number
}

/**
 * Opens what the arguments name, for as long as `work` takes. Throws `IbidError`: `invalid` unless there is either a path or a text, `denied` outside the
 * folder, `not-found`, and `limit` for what is larger than `mostBytes`.
 */
export async function withToolContent<T>(
  named: { readonly path?: string | undefined; readonly text?: string | undefined; readonly name?: string | undefined },
  { folder = process.cwd() }: Pick<ToolContext, 'folder'>,
  mostBytes: number,
  work: (material: ToolContent) => Promise<T>,
): Promise<T> {
  const { path, text, name: title = 'text' } = named
  if ((path === undefined) === (text === undefined))
    throw new IbidError('invalid', 'specify exactly one of path and text', 'use only one of them')
  if (path === undefined) {
    const bytes = Buffer.byteLength(text ?? '')
    assertSize(title, bytes, mostBytes)
    return work({ name: title, text: text ?? '', bytes })
  }
  const { file, real } = await openConfined(folder, path)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new IbidError('invalid', `${path} is not a file`, 'specify a file')
    assertSize(path, stats.size, mostBytes)
    const name = relative(await confinedPath(folder, '.'), real).replaceAll(sep, '/')
    proveNamed(path, name)
    return await work({ name, uri: pathToFileURL(real).href, fd: file.fd, bytes: stats.size, changedAt: stats.mtimeMs })
  } finally {
    await file.close()
  }
}

function assertSize(what: string, bytes: number, most: number): void {
  if (bytes > most)
    throw new IbidError('limit', `${what} is ${megabytes(bytes)} MB; the limit is ${megabytes(most)} MB`, 'use a smaller part of it')
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0).replace(/\.0$/, '')
