import { text as readAll } from 'node:stream/consumers'
import { IbidError } from '../../core/fault.ts'
import { askHouse } from '../../house/ask.ts'
import { wantedCollections } from '../../house/collections.ts'
import { configuredModel } from '../../house/model-choice.ts'
import { answerText } from '../answer-text.ts'
import { exitCodeOf } from '../exit-code.ts'
import { type Face, faultLine } from '../face.ts'
import { followLive } from '../follow-live.ts'
import { prepare } from '../prepare.ts'

export interface AskOptions {
  readonly in?: readonly string[]
  readonly useCase?: string
  readonly collections?: readonly string[]
  readonly global?: boolean
  readonly model?: string
  readonly maxSteps?: number
}

/** Characters of standard input taken as context. */
const longestContext = 200_000

/** `ibid ask`: one question, one cited answer. */
export async function ask(face: Face, question: string, options: AskOptions): Promise<number> {
  if (question.trim() === '')
    throw new IbidError('usage', 'the question is empty', 'put it in quotes: ibid ask "how are sessions resumed?"')
  const house = await face.house()
  const choice = configuredModel(house.inspection)
  if (options.model && choice.why)
    throw new IbidError(
      'unauthorised',
      `${options.model} cannot be asked: ${choice.why}`,
      'or leave --model out for an answer of quoted evidence',
    )
  if (choice.why && house.inspection.origins.get('llm.model')?.origin !== 'default')
    face.warn(`answering without a language model: ${choice.why}`)
  const context = await standardInput()
  const wanted = wantedCollections(house, { ...options })
  if (wanted.length === 0 && !context) {
    throw new IbidError(
      'usage',
      'there are no documents to answer from here',
      'name some: ibid ask --in ./docs "..."; or add them for good: ibid collections add ./docs',
    )
  }
  const scope = await prepare(face, house, wanted)

  const asking = await askHouse(house, {
    question,
    useCase: options.useCase,
    context: context || undefined,
    scope,
    maxSteps: options.maxSteps,
    signal: face.signal,
  })
  const result = await followLive(face, asking)
  if (face.options.json) face.json(result)
  else if (face.options.jsonl) face.jsonLine({ type: 'result', result })
  else face.terminal.out(answerText(result, face.terminal))
  if (result.fault) face.warn(faultLine(result.fault))
  return exitCodeOf[result.status]
}

/** What was piped in: `git diff | ibid ask "what changed?"`. Nothing where standard input is a terminal or empty. */
async function standardInput(): Promise<string> {
  const { isPiped } = await import('../standard-input.ts')
  return isPiped() ? (await readAll(process.stdin)).slice(0, longestContext).trim() : ''
}
