import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { Tool } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { inCallOrder, judging } from './call-order.ts'
import { type ChangePlan, changeFile, previewOf } from './change-file.ts'
import { encoded, fileTextOf, formatOf, lineEnding } from './file-text.ts'
import { samePlace } from './same-place.ts'
import { actionAt, placeOf } from './workspace-path.ts'

/** Bytes of what is written, and of what it takes the place of. */
const limits = { written: 5_000_000, replaced: 50_000_000 }

const input = z.object({
  path: z.string().min(1).max(4_000).describe('File path, relative to the workspace or absolute'),
  content: z.string().max(10_000_000).describe('The complete content of the file'),
})
type Input = z.infer<typeof input>

export const write = (): Tool<Input> => {
  const judged = samePlace()
  return tool({
    name: 'write',
    title: 'Write a file',
    description: prose('write.md', import.meta.url),
    input,
    effect: 'write',
    origin: personalText,
    paged: true,
    timeDependent: true,
    run(asked, context) {
      const find = async () => judged.same(asked, await placeOf(context.folder, asked.path))
      return inCallOrder(asked, context.signal, find, (place) => changeFile(place, planOf(asked), context))
    },
    actions(asked, { folder }) {
      return judging(asked, folder, async () => [actionAt(judged.judge(asked, await placeOf(folder, asked.path)), 'write')])
    },
    async preview(asked, { folder }) {
      const place = await placeOf(folder, asked.path)
      return previewOf(place, planOf(asked))
    },
  })
}

function planOf({ path, content }: Input): ChangePlan {
  return {
    maxBytes: limits.replaced,
    make(now) {
      if (/[/\\]$/.test(path))
        throw new IbidError('invalid', `${path} is a folder name`, 'specify a file in it; missing folders are created')
      if (Buffer.byteLength(content) > limits.written)
        throw new IbidError('limit', `the content is larger than ${limits.written / 1e6} MB`, 'write less, or generate it with a program')
      if (!now)
        return {
          oldText: null,
          newText: content,
          after: Buffer.from(content),
          kind: 'made',
          question: 'Make',
          remarks: [],
        }
      const file = fileTextOf(now.bytes)
      const after = file && encoded(file, likeBefore(file.text, content))
      const common = { kind: 'replaced', question: 'Replace' } as const
      if (file && after) {
        const newText = likeBefore(file.text, content)
        const kept = newText === content.replace(/^\ufeff/, '') ? [] : [phrase`line endings kept: CRLF`]
        return { ...common, oldText: file.text, newText, after, remarks: kept }
      }
      const remark = file ? phrase`now UTF-8; previously Latin-1` : phrase`previously ${formatOf(now.bytes)}`
      return { ...common, oldText: file?.text ?? null, newText: content, after: Buffer.from(content), remarks: [remark] }
    },
  }
}

/** New words with the line endings of the old ones, where all of those end with CRLF; a byte order mark is the file's own matter. */
function likeBefore(old: string, content: string): string {
  const text = content.replace(/^\ufeff/, '')
  return lineEnding(old) === '\r\n' ? text.replace(/\r?\n/g, '\r\n') : text
}
