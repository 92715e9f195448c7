import type { Answer, CheckedSentence } from '../../core/answer.ts'
import { isRecord } from '../../core/json.ts'
import type { ToolDefinition } from '../../core/model.ts'
import type { Run } from '../../core/run.ts'
import type { Schema } from '../../core/tool.ts'
import { checkedAnswer, checkedTextOf } from '../cite/checked-answer.ts'
import { readAnswer } from '../read-answer.ts'

/** The tool by which a model mends the sentences that were sent back, and no others. */
export const reviseName = 'revise_answer'

interface Revision {
  /** Number of the sentence, as the model was told it. */
  readonly number: number
  /** Its new words with their marks; empty where it goes. */
  readonly text: string
}

export const revisionSchema: Schema<readonly Revision[]> = {
  json: {
    type: 'object',
    properties: {
      sentences: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            number: { type: 'integer' },
            text: { type: 'string', description: 'The whole sentence, rewritten, with its marks; empty to drop it' },
          },
          required: ['number', 'text'],
        },
      },
    },
    required: ['sentences'],
  },
  check(value) {
    const given = isRecord(value) ? value['sentences'] : undefined
    if (!Array.isArray(given) || given.length === 0) return { ok: false, issues: ['sentences: expected an array'] }
    const read = given.map((one): Revision | undefined =>
      isRecord(one) && Number.isInteger(one['number']) && typeof one['text'] === 'string'
        ? { number: Number(one['number']), text: one['text'].trim() }
        : undefined,
    )
    const issues = read.flatMap((one, at) => (one ? [] : [`sentences[${at}]: expected {number, text}`]))
    return issues.length > 0 ? { ok: false, issues } : { ok: true, value: read.filter((one) => one !== undefined) }
  },
}

export const reviseTool: ToolDefinition = {
  name: reviseName,
  description: 'Rewrites or drops sentences of your answer, by their numbers. The rest of the answer stays as it is.',
  input: revisionSchema.json,
}

/** Whether sentences of the answer were sent back, and nothing was drafted since. */
export const isSentBack = ({ answer, review }: Pick<Run, 'answer' | 'review'>): boolean =>
  answer?.mode === 'model' && review?.of === 'answer' && review.outcome === 'gather' && review.triggers.some(isAboutSentences)

const isAboutSentences = (trigger: string): boolean => trigger === 'quote-not-found' || trigger === 'contradicted-sentences'

/** The sentences that are sent back: contradicted ones, and those whose quotes stand nowhere. */
export const faultySentences = (answer: Answer): readonly { readonly number: number; readonly sentence: CheckedSentence }[] =>
  (answer.sentences ?? []).flatMap((sentence, at) => (isFaulty(sentence) ? [{ number: at + 1, sentence }] : []))

const isFaulty = ({ state, invented }: CheckedSentence): boolean =>
  state === 'contradicted' || (state === 'unsupported' && invented === true)

/** The answer with these sentences in place of those that were sent back; what was judged of the others stays. */
export function revisedAnswer(run: Run, revisions: readonly Revision[]): Answer {
  const before = run.answer!
  const draft = draftOf(run)
  const checked = checkedTextOf(run, 'model')
  checked.push(draft)
  checked.end()
  const wanted = new Map(revisions.map(({ number, text }) => [number - 1, text]))
  const allowed = new Set(faultySentences(before).map(({ number }) => number - 1))
  let text = ''
  for (const { words, sentence } of checked.pieces) {
    const revised = sentence !== undefined && allowed.has(sentence) ? wanted.get(sentence) : undefined
    if (revised === undefined) text += words
    else if (revised === '') text = text.replace(/\n?[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/, '')
    else text += revised
  }
  return checkedAnswer(run, text, 'model')
}

/** The words that the answer was made of. */
function draftOf(run: Run): string {
  const said = run.messages.findLast((message) => message.role === 'assistant' && message.calls.length === 0)
  const read = readAnswer(said?.role === 'assistant' ? said.text : '')
  return read.kind === 'text' ? read.text : ''
}
