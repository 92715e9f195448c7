import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { personalText } from '../../core/text-origin.ts'
import type { Tool } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { inCallOrder, judging } from './call-order.ts'
import { type ChangePlan, changeFile, previewOf } from './change-file.ts'
import { encoded, fileTextOf, formatOf } from './file-text.ts'
import { missingFile } from './missing-file.ts'
import { replaceText } from './replace-text.ts'
import { samePlace } from './same-place.ts'
import type { Exchange, Fuzziness } from './text-replacement.ts'
import type { WorkspaceDependencies } from './workspace-dependencies.ts'
import { actionAt, type Place, placeOf } from './workspace-path.ts'

/** Bytes of a file. */
const maxBytes = 10_000_000

const words = z.string().max(1_000_000)
const exchange = { oldText: words.min(1), newText: words, all: z.boolean().optional().describe('Replace all occurrences, not just one') }

const input = z
  .object({
    path: z.string().min(1).max(4_000).describe('File path, relative to the workspace or absolute'),
    oldText: exchange.oldText.optional().describe('Text to replace, as it is in the file'),
    newText: exchange.newText.optional().describe('Replacement text'),
    all: exchange.all,
    edits: z.array(z.object(exchange)).min(1).max(100).optional().describe('Several changes at once, instead of oldText and newText'),
  })
  .refine(
    ({ oldText, newText, edits }) =>
      edits ? oldText === undefined && newText === undefined : oldText !== undefined && newText !== undefined,
    {
      message: 'give either oldText and newText, or edits, but not both',
    },
  )
type Input = z.infer<typeof input>

export const edit = (dependencies: WorkspaceDependencies): Tool<Input> => {
  const judged = samePlace()
  return tool({
    name: 'edit',
    title: 'Edit a file',
    description: prose('edit.md', import.meta.url),
    input,
    effect: 'write',
    origin: personalText,
    paged: true,
    timeDependent: true,
    run(asked, context) {
      const find = async () => judged.same(asked, await placeOf(context.folder, asked.path))
      return inCallOrder(asked, context.signal, find, (place) =>
        changeFile(place, planOf(asked, place, { ...dependencies, signal: context.signal }), context),
      )
    },
    actions(asked, { folder }) {
      return judging(asked, folder, async () => [actionAt(judged.judge(asked, await placeOf(folder, asked.path)), 'write')])
    },
    async preview(asked, { folder, signal }) {
      const place = await placeOf(folder, asked.path)
      return previewOf(place, planOf(asked, place, { ...dependencies, signal }))
    },
  })
}

function planOf(asked: Input, place: Place, dependencies: Parameters<typeof missingFile>[1]): ChangePlan {
  const exchanges: readonly Exchange[] = asked.edits ?? [{ oldText: asked.oldText ?? '', newText: asked.newText ?? '', all: asked.all }]
  return {
    maxBytes,
    async make(now) {
      if (!now) throw await missingFile(place, dependencies, 'check the path; to create a file, use write')
      const file = fileTextOf(now.bytes)
      if (!file) throw new IbidError('invalid', `${place.name} is ${formatOf(now.bytes)}, not text`, 'edit it with a suitable program')
      const { text, fuzzy } = exchanged(file.text, exchanges, place.name)
      const after = encoded(file, text)
      if (!after)
        throw new IbidError(
          'invalid',
          `${place.name} is encoded in Latin-1, which lacks a character in newText`,
          'use other characters, or write the whole file',
        )
      return {
        oldText: file.text,
        newText: text,
        after,
        kind: 'changed',
        question: 'Change',
        remarks: fuzzy.length > 0 ? [phrase`fuzzy: ${fuzzy.join(', ')}`] : [],
      }
    },
  }
}

/** All of the exchanges, one after the other. What is wrong with one names it, where there are several. */
function exchanged(
  text: string,
  exchanges: readonly Exchange[],
  name: string,
): { readonly text: string; readonly fuzzy: readonly Fuzziness[] } {
  const fuzzy = new Set<Fuzziness>()
  let now = text
  exchanges.forEach((each, at) => {
    try {
      const replaced = replaceText(now, each, name)
      now = replaced.text
      for (const kind of replaced.fuzzy) fuzzy.add(kind)
    } catch (error) {
      if (exchanges.length === 1 || !(error instanceof IbidError)) throw error
      throw new IbidError(error.code, `edit ${at + 1} of ${exchanges.length}: ${error.message}; no edits were made`, error.remedy)
    }
  })
  return { text: now, fuzzy: [...fuzzy] }
}
