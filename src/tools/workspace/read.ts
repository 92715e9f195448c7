import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { Tool, ToolOutput } from '../../core/tool.ts'
import { readOpened } from '../../files/read-bounded.ts'
import { prose } from '../prose.ts'
import { decodeText } from '../repository/decode-text.ts'
import { listFolder } from '../repository/list-folder.ts'
import { tool } from '../tool.ts'
import { formatOf, hashOf } from './file-text.ts'
import { pageOfLarge } from './large-file.ts'
import { missingFile } from './missing-file.ts'
import { heldPath, openPlace } from './open-place.ts'
import { cutNotes, type LinePage, linePage, linesUri, numbered, pageLimits, pageSources } from './page-lines.ts'
import { samePlace } from './same-place.ts'
import type { WorkspaceDependencies } from './workspace-dependencies.ts'
import { actionAt, type Place, placeOf, readPreview } from './workspace-path.ts'

/** The data of `read` for a file. */
export interface ReadLines {
  /** Absolute. */
  readonly path: string
  readonly uri: string
  readonly from: number
  readonly to: number
  /** How many lines the file has; absent where it was not read to its end. */
  readonly lines?: number
  /** SHA-256 of the whole file; absent where it is too large to change. */
  readonly hash?: string
}

/** Bytes that are read at once; what is larger is read in parts. */
const maxBytes = 10_000_000

const input = z.object({
  path: z.string().min(1).max(4_000).describe('File or folder, relative to the workspace or absolute'),
  offset: z.number().int().min(1).max(1_000_000_000).optional().describe('First line, starting at 1'),
  limit: z.number().int().min(1).max(pageLimits.lines).optional().describe('Number of lines'),
})

export const read = (dependencies: WorkspaceDependencies): Tool<z.infer<typeof input>> => {
  const judged = samePlace()
  return tool({
    name: 'read',
    title: 'Read a file',
    description: prose('read.md', import.meta.url),
    input,
    origin: personalText,
    paged: true,
    timeDependent: true,
    async run(asked, { folder, signal }): Promise<ToolOutput> {
      const place = judged.same(asked, await placeOf(folder, asked.path))
      const file = await openPlace(place)
      if (!file) throw await missingFile(place, { ...dependencies, signal })
      try {
        const stats = await file.stat()
        if (stats.isDirectory()) return await listFolder(heldPath(file, place.path), place.name)
        if (!stats.isFile()) throw new IbidError('invalid', `${place.name} is not a regular file`, 'specify a text file')
        const page = linePage(asked.offset ?? 1, asked.limit ?? pageLimits.lines)
        if (stats.size > maxBytes) return await partOf(file, place, page, stats.size, signal)
        return wholeOf(await readOpened(file, { mostBytes: maxBytes, name: place.name }), place, page)
      } finally {
        await file.close()
      }
    },
    async actions(asked, { folder }) {
      return [actionAt(judged.judge(asked, await placeOf(folder, asked.path)), 'read')]
    },
    async preview(asked, { folder }) {
      return readPreview(await placeOf(folder, asked.path), 'Read')
    },
  })
}

function wholeOf(bytes: Buffer, place: Place, page: LinePage): ToolOutput {
  const decoded = decodeText(bytes)
  if (!decoded) throw noText(place, bytes)
  const all = decoded.text.split('\n')
  if (all.at(-1) === '') all.pop()
  const hash = hashOf(bytes)
  if (all.length === 0) return { text: phrase`${place.name} is empty`, data: dataOf(place, page, { lines: 0, hash }) }
  if (page.from > all.length) throw behindEnd(place, all.length)
  for (let at = page.from - 1; at < all.length; at++) if (!page.add(all[at] ?? '')) break
  const encoding = decoded.encoding === 'utf-8' ? '' : `, ${decoded.encoding}`
  return shown(place, page, `${all.length}${encoding}`, page.from + page.lines.length <= all.length, { lines: all.length, hash })
}

async function partOf(file: FileHandle, place: Place, page: LinePage, size: number, signal: AbortSignal): Promise<ToolOutput> {
  const head = Buffer.alloc(8_000)
  await file.read(head, 0, head.length, 0)
  if (head.includes(0)) throw noText(place, head)
  const { ended, lines } = await pageOfLarge(file, page, signal)
  if (page.lines.length === 0) throw behindEnd(place, lines)
  return shown(place, page, size, !ended, ended ? { lines } : {})
}

/** `of`: what is said of its lines, or the bytes of a file whose lines are not counted. */
function shown(place: Place, page: LinePage, of: string | number, more: boolean, known: Pick<ReadLines, 'lines' | 'hash'>): ToolOutput {
  const to = page.from + page.lines.length - 1
  const next = more ? [`More: read again with offset ${to + 1}`] : []
  return {
    text: [headOf(place.name, page.from, to, of), ...numbered(page), ...cutNotes(page), ...next].join('\n'),
    sources: pageSources(page, place),
    data: dataOf(place, page, known),
  }
}

function headOf(name: string, from: number, to: number, of: string | number): string {
  if (typeof of === 'string') return to > from ? phrase`${name}, lines ${from} to ${to} of ${of}` : phrase`${name}, line ${from} of ${of}`
  const size = (of / 1e6).toFixed(1)
  return to > from ? phrase`${name}, lines ${from} to ${to} of a file of ${size} MB` : phrase`${name}, line ${from} of a file of ${size} MB`
}

const dataOf = ({ path }: Place, { from, lines }: LinePage, known: Pick<ReadLines, 'lines' | 'hash'>): ReadLines => {
  const to = from + lines.length - 1
  return { path, uri: linesUri(path, from, to), from, to, ...known }
}

const behindEnd = ({ name }: Place, lines: number): IbidError =>
  new IbidError('not-found', `${name} has ${lines} ${lines === 1 ? 'line' : 'lines'}`, 'use a smaller offset')

function noText({ name }: Place, bytes: Uint8Array): IbidError {
  const format = formatOf(bytes)
  return new IbidError('invalid', `${name} is ${format}, not text`, 'specify a text file, or open it with a suitable program')
}
