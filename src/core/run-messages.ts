import type { Excerpt, Reply } from './facts.ts'
import { fence } from './fence.ts'
import type { ModelMessage } from './model.ts'
import type { Question, QuestionAnswer } from './question.ts'
import type { Request, Turn } from './request.ts'
import { shownResult, shownSource, sourceLine } from './shown.ts'
import type { Source } from './source.ts'
import type { ToolOutput, ToolRecord } from './tool.ts'

/** The question; text that came with it is a source like any other, so that answers can cite it. */
export function openingMessage(request: Request, handleFor: (source: Source) => string): ModelMessage {
  const words = [request.question, ...(request.useCase ? [`The answer is for: ${request.useCase}`] : [])]
  if (!request.context) return { role: 'user', text: words.join('\n\n') }
  const source: Source = { id: 'input', title: 'Standard input', uri: 'stdin:', text: request.context, line: 1 }
  const handle = handleFor(source)
  words.push(`Text that came with the question:\n${fence(`${sourceLine(handle, source)}\n${source.text}`, request.nonce)}`)
  return { role: 'user', text: words.join('\n\n'), sources: [{ handle, title: source.title, text: source.text }] }
}

/** What was asked and answered before in the session. */
export const turnMessages = ({ question, answer }: Turn): readonly ModelMessage[] => [
  { role: 'user', text: question },
  { role: 'assistant', text: answer, calls: [] },
]

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
): ModelMessage => ({
  role: 'tool',
  call: record.call,
  text: shownResult(record, output, handles, nonce, excerpt),
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
