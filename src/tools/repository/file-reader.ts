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
    title: 'Read a file of the project',
    description: prose('file-reader.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).describe('File or folder, relative to the working folder'),
      from: lineNumber.describe('First line, starting at 1'),
      to: lineNumber.describe('Last line'),
    }),
    origin: personalText,
    paged: true,
    timeDependent: true,
    async run({ path, from = 1, to }, { folder = process.cwd() }): Promise<ToolOutput> {
      if (to !== undefined && to < from)
        throw new IbidError('usage', `${from} to ${to} is not a valid range of lines in ${path}`, 'put the lower line number first')
      const { file, real } = await openConfined(folder, path)
      try {
        const name = relative(await confinedPath(folder, '.'), real)
          .split(sep)
          .join('/')
        proveNamed(path, name)
        const stats = await file.stat()
        if (stats.isDirectory()) return await listFolder(real, name)
        if (!stats.isFile()) throw new IbidError('invalid', `${path} is not a regular file`)
        if (stats.size > maxBytes)
          throw new IbidError('limit', `${path} is ${(stats.size / 1e6).toFixed(1)} MB; the limit is ${maxBytes / 1e6} MB`)
        const decoded = decodeText(await readOpened(file, { mostBytes: maxBytes, name: path }))
        if (!decoded) throw new IbidError('invalid', `${path} is a binary file`, 'specify a text file')
        return linesOf({ name, real, ...decoded }, from, to)
      } finally {
        await file.close()
      }
    },
    actions: ({ path }, { folder }) => readActions(folder, [path]),
  })
