import type { RunEvent } from '../core/event-types.ts'
import type { Fault } from '../core/fault.ts'
import { keptMedia, type Media } from '../core/media.ts'
import type { ToolCall, ToolStatus } from '../core/tool.ts'
import { captionOf } from './caption.ts'

/** What a tool call gave, as a conversation shows it. */
export interface ToolResult {
  /** Id of the call. */
  readonly call: string
  readonly tool: string
  readonly status: ToolStatus
  readonly text: string
  readonly error?: Fault
  readonly media?: readonly Media[]
}

/** One entry of a conversation. `system`: what the engine told the model on the way. */
export interface Message {
  /** Run and number of the event it was made from: `01J...:7`. */
  readonly id: string
  readonly role: 'user' | 'assistant' | 'system' | 'tool'
  /** Markdown; of an answer with its checked marks. */
  readonly content: string
  /** What the model thought, where it told. It is kept for the reader and never sent again. */
  readonly reasoning?: string
  readonly toolCalls?: readonly ToolCall[]
  readonly toolResults?: readonly ToolResult[]
  /** ms since 1970. */
  readonly createdAt: number
}

/** The conversation that the events of one run tell of. Of several drafts of the answer only the last is in it. */
export function messagesOf(events: readonly RunEvent[]): readonly Message[] {
  const messages: Message[] = []
  let reasoning: string | undefined
  let closing: Message | undefined
  for (const event of events) {
    const message = (role: Message['role'], content: string, more: Partial<Message> = {}): Message => ({
      id: `${event.run}:${event.seq}`,
      role,
      content,
      ...more,
      createdAt: event.at,
    })
    const answered = (content: string): Message => message('assistant', content, reasoning === undefined ? {} : { reasoning })
    switch (event.type) {
      case 'run.began':
        messages.push(message('user', event.request.question))
        break
      case 'model.replied': {
        const { text, calls } = event.reply
        reasoning = event.reply.reasoning
        closing = calls.length === 0 && text !== '' ? answered(text) : undefined
        if (calls.length > 0) messages.push({ ...answered(text), toolCalls: calls })
        break
      }
      case 'tool.finished': {
        const { record, output } = event
        const result: ToolResult = {
          call: record.call.id,
          tool: record.call.tool,
          status: record.status,
          text: output.text,
          ...(record.error ? { error: record.error } : {}),
          ...(output.media ? { media: keptMedia(output) } : {}),
        }
        messages.push(message('tool', output.text, { toolResults: [result] }))
        break
      }
      case 'notice.given':
        messages.push(message('system', event.text))
        break
      case 'fact.unknown':
        messages.push(message('system', captionOf(event)))
        break
      case 'question.asked':
        messages.push(message('assistant', event.question.text))
        break
      case 'question.answered':
        if (event.answer.by === 'person') messages.push(message('user', event.answer.text || (event.answer.decision ?? '')))
        break
      case 'answer.drafted':
      case 'answer.judged':
      case 'answer.reused':
        closing = answered(event.answer.text)
        break
    }
  }
  return closing ? [...messages, closing] : messages
}
