import type { LiveEvent } from '../../app/runs/live-events.ts'
import type { RunHandle } from '../../app/runs/run-handle.ts'
import type { RunResult } from '../../core/run-result.ts'
import { captionOf } from '../../views/caption.ts'
import { problemOfError } from '../route/problem.ts'
import { frameOf } from '../stream/frame.ts'
import { type ChatHead, chatEvidence, chatText, chatUsage, finishOf } from './chat-answer.ts'
import { chatError } from './chat-error.ts'
import { assertAnswered } from './failed-answer.ts'

/** A line on what a run does, for people who wait for its answer; undefined for what says nothing to them. */
function progressOf(event: LiveEvent): string | undefined {
  switch (event.type) {
    case 'plan.written':
    case 'tool.started':
    case 'tool.finished':
    case 'model.retried':
    case 'model.failed':
    case 'question.answered':
    case 'answer.drafted':
    case 'answer.reused':
    case 'review.made':
      return captionOf(event)
    default:
      return undefined
  }
}

interface ChatStream {
  readonly head: ChatHead
  readonly withUsage: boolean
  /** Aborts when nobody reads any more: the run is cancelled. */
  readonly signal: AbortSignal
}

/**
 * A run as pieces of an answer: what it does comes as reasoning while it goes on, its words only when they are checked, so that nothing has to be taken back. The
 * last piece has the sources.
 */
export async function* chatStream(
  runHandle: RunHandle,
  { head, withUsage, signal }: ChatStream,
): AsyncGenerator<Uint8Array, void, undefined> {
  signal.addEventListener('abort', () => runHandle.cancel())
  const piece = (choices: readonly object[], more: object = {}): Uint8Array => {
    const { id, created, model } = head
    return frameOf({ data: JSON.stringify({ id, object: 'chat.completion.chunk', created, model, choices, ...more }) })
  }
  const delta = (change: object, finish: string | null = null, more: object = {}): Uint8Array =>
    piece([{ index: 0, delta: change, logprobs: null, finish_reason: finish }], more)
  try {
    yield delta({ role: 'assistant', content: '' })
    for await (const event of runHandle) {
      if (signal.aborted) return
      const line = progressOf(event)
      if (line !== undefined) yield delta({ reasoning_content: `${line}\n` })
    }
    const result: RunResult = await runHandle.result
    assertAnswered(result)
    for (const line of chatText(result).match(/[^\n]*\n?/g) ?? []) if (line !== '') yield delta({ content: line })
    yield delta({}, finishOf(result), chatEvidence(result))
    if (withUsage) yield piece([], { usage: chatUsage(result) })
  } catch (error) {
    yield frameOf({ data: JSON.stringify(chatError(problemOfError(error))) })
  }
  yield frameOf({ data: '[DONE]' })
}
