import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { Turn } from '../../core/request.ts'

const part = z.looseObject({ type: z.string(), text: z.string().optional() })
const content = z.union([z.string(), z.array(part)]).nullish()
const message = z.looseObject({ role: z.string(), content })

/** What clients of chat completions send, as far as it means something here; the rest is passed over. */
export const chatRequestSchema = z
  .looseObject({
    model: z.string().min(1).describe('ibid: the model in the settings; or another one listed at /v1/models'),
    messages: z.array(message).min(1).max(10_000),
    stream: z.boolean().nullish(),
    stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
    temperature: z.number().min(0).max(2).nullish(),
    max_tokens: z.int().min(1).nullish(),
    max_completion_tokens: z.int().min(1).nullish(),
    n: z.literal(1, { error: 'only one answer per question is supported' }).nullish(),
    response_format: z.looseObject({ type: z.literal('text', { error: 'answers are always Markdown' }) }).nullish(),
  })
  .meta({ id: 'ChatRequest', description: 'A conversation in OpenAI format' })

type ChatRequest = z.infer<typeof chatRequestSchema>
type ChatMessage = ChatRequest['messages'][number]

/** A conversation as a run takes it. */
interface Asked {
  readonly question: string
  readonly useCase?: string
  readonly history: readonly Turn[]
}

/**
 * The last words of the person as the question, what the system says as the use case, and everything before as turns. What tools said is left out: those of a run
 * are its own. Throws `IbidError('invalid')` where the last word is not the person's, or is no text.
 */
export function askedIn(messages: readonly ChatMessage[]): Asked {
  const history: Turn[] = []
  const system: string[] = []
  let said: string[] = []
  for (const each of messages) {
    const text = textOf(each)
    if (text === '') continue
    if (each.role === 'system' || each.role === 'developer') system.push(text)
    else if (each.role === 'user') said.push(text)
    else if (each.role === 'assistant') {
      history.push({ run: '', question: said.join('\n\n'), answer: withoutSources(text) })
      said = []
    }
  }
  const question = said.join('\n\n')
  if (question === '') throw new IbidError('invalid', 'the last message must be a question from the user', 'put it at the end of messages')
  return { question, history, ...(system.length > 0 ? { useCase: system.join('\n\n') } : {}) }
}

function textOf({ role, content = '' }: ChatMessage): string {
  if (typeof content === 'string' || content === null) return (content ?? '').trim()
  const other = role === 'user' ? content.find(({ text }) => text === undefined) : undefined
  if (other)
    throw new IbidError(
      'invalid',
      `a message contains ${other.type.slice(0, 40)}; only text is supported here`,
      'upload files at /v1/files, and ask at /v1/runs',
    )
  return content
    .map(({ text = '' }) => text)
    .join('\n')
    .trim()
}

/** An answer as it was before its sources were put below it; its marks name sources that the next run has not read. */
const withoutSources = (text: string): string =>
  text
    .replace(/\n\nSources:\n(?:- (?:\[\d+\])+ .*(?:\n|$))+[\s\S]*$/, '')
    .replace(/\s(?:\[(?:\d+|\?)\])+(?!\()/g, '')
    .trim()
