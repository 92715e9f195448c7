import type { QueuedPrompt } from '../../core/session.ts'
import type { ChatView } from '../../views/chat/chat-view.ts'
import type { Panel } from '../panel/panel.ts'
import type { PromptState } from '../prompt/prompt-state.ts'
import type { AnswerStream } from './answer-stream.ts'

/** What the last row tells. */
export interface ChatStatus {
  readonly model: string
  readonly title: string
  /** Anything that holds for the chat and is not the usual: `read-only`. */
  readonly remarks: readonly string[]
  /** Microdollars; null where a price is unknown. */
  readonly cost: number | null
}

/** Everything that the frame of a chat shows. */
export interface ChatState {
  readonly view: ChatView
  /** What is streamed and not printed yet. */
  readonly answer: Pick<AnswerStream, 'rows'>
  readonly prompt: PromptState
  readonly queue: readonly QueuedPrompt[]
  /** Which answer to the open question is chosen, from 0, -1 for the assumption; undefined while keys do not answer yet. */
  readonly chosen: number | undefined
  readonly status: ChatStatus
  /** One line that stands for a moment: what a second key would do. */
  readonly notice: string
  /** Stands in the place of the question and the prompt. */
  readonly panel?: Panel | undefined
  /** ms since 1970. */
  readonly now: number
}
