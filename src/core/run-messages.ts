import { attachedWords, type WithFiles } from './attached.ts'
import type { Excerpt, Reply } from './event-types.ts'
import type { ModelMessage } from './model.ts'
import type { Question, QuestionAnswer } from './question.ts'
import type { Request, Turn } from './request.ts'
import { shownResult, shownSource, sourceLine } from './result-text-for-model.ts'
import type { Source } from './source.ts'
import type { ToolOutput, ToolRecord } from './tool.ts'
import { fence } from './untrusted-text-fence.ts'

/** Id of the text that came with the question. */
export const inputSource = 'input'

/** The question, with what came with it; a text is a source like any other, so that answers can cite it. */
export function openingMessage(request: Request, handleFor: (source: Source) => string): ModelMessage {
  const words = [request.question, ...(request.useCase ? [`The answer is for: ${request.useCase}`] : [])]
  words.push(...attachedWords(request, seesImages(request), request.nonce))
  const images = shownImages(request, request)
  if (!request.context) return { role: 'user', text: words.join('\n\n'), ...images }
  const from = request.contextFrom ?? { title: 'Standard input', uri: 'stdin:' }
  const source: Source = { id: inputSource, ...from, text: request.context, line: 1 }
  const handle = handleFor(source)
  words.push(`Text that came with the question:\n${fence(`${sourceLine(handle, source)}\n${source.text}`, request.nonce)}`)
  return { role: 'user', text: words.join('\n\n'), sources: [{ handle, title: source.title, text: source.text }], ...images }
}

/** What was asked and answered before in the session. */
export const turnMessages = (turn: Turn, request: Request): readonly ModelMessage[] => [
  {
    role: 'user',
    text: [turn.question, ...attachedWords(turn, seesImages(request), request.nonce)].join('\n\n'),
    ...shownImages(turn, request),
  },
  { role: 'assistant', text: turn.answer, calls: [] },
]

const seesImages = (request: Request): boolean => request.seesImages !== false

const shownImages = ({ images = [] }: WithFiles, request: Request): Pick<WithFiles, 'images'> =>
  images.length > 0 && seesImages(request) ? { images } : {}

export const assistantMessage = (reply: Reply): ModelMessage => ({
  role: 'assistant',
  text: reply.text,
  calls: reply.calls,
  ...(reply.opaque === undefined ? {} : { opaque: reply.opaque }),
})

export const toolMessage = (
  record: ToolRecord,
  output: ToolOutput,
  handles: readonly string[],
  nonce: string,
  excerpt: Excerpt | undefined,
  isRepeated: (handle: string, words: string) => boolean,
): ModelMessage => ({
  role: 'tool',
  call: record.call,
  text: shownResult(record, output, handles, nonce, { excerpt, isRepeated }),
  sources: (output.sources ?? []).map((source, index) => shownSource(handles[index]!, source)),
})

/** A clarification that no call waits for, told to the model. */
export const answeredMessage = (question: Question, answer: QuestionAnswer): ModelMessage => ({
  role: 'user',
  text:
    answer.by === 'person'
      ? `You wanted to know: ${question.text}\nThe answer: ${answer.text}`
      : `You wanted to know: ${question.text}\nNobody can answer now. Go on with what is most likely meant, and say in the answer what you took to be meant.`,
})
