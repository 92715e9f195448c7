import { relative, sep } from 'node:path'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { personalText } from '../../core/text-origin.ts'
import type { ToolOutput } from '../../core/tool.ts'
import { readOpened } from '../../files/read-bounded.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { confinedPath, openConfined } from './confined-path.ts'
import { decodeText } from './decode-text.ts'
import { listFolder } from './list-folder.ts'
import { linesOf } from './numbered-lines.ts'
import { proveNamed, readActions } from './secret-file.ts'

/** Bytes: what is larger is data, and has tools of its own. */
const maxBytes = 10_000_000

const lineNumber = z.number().int().min(1).max(100_000_000).optional()

export const fileReader = () =>
  tool({
    name: 'file_reader',
    title: 'Read a file',
    description: prose('file-reader.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).describe('File or folder, from the folder that is worked in'),
      from: lineNumber.describe('First line, from 1'),
      to: lineNumber.describe('Last line'),
    }),
    origin: personalText,
    paged: true,
    timeDependent: true,
    async run({ path, from = 1, to }, { folder = process.cwd() }): Promise<ToolOutput> {
      if (to !== undefined && to < from)
        throw new IbidError('usage', `lines ${from} to ${to} of ${path} are none`, 'name the first line first')
      const { file, real } = await openConfined(folder, path)
      try {
        const name = relative(await confinedPath(folder, '.'), real)
          .split(sep)
          .join('/')
        proveNamed(path, name)
        const stats = await file.stat()
        if (stats.isDirectory()) return await listFolder(real, name)
        if (!stats.isFile()) throw new IbidError('invalid', `${path} is no regular file`)
        if (stats.size > maxBytes)
          throw new IbidError('limit', `${path} has ${(stats.size / 1e6).toFixed(1)} MB; files up to ${maxBytes / 1e6} MB are read`)
        const decoded = decodeText(await readOpened(file, { mostBytes: maxBytes, name: path }))
        if (!decoded) throw new IbidError('invalid', `${path} is binary`, 'name a text file')
        return linesOf({ name, real, ...decoded }, from, to)
      } finally {
        await file.close()
      }
    },
    actions: ({ path }, { folder }) => readActions(folder, [path]),
  })
