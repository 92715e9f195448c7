import { emptyChat } from '../../../src/views/chat/chat-view.ts'
import { type ChatEvent, reduceChat } from '../../../src/views/chat/reduce-chat.ts'
import { type Conversation, type ConversationEvent, newTurn, type Step, type Turn } from './conversation.ts'

/** The conversation after an event. Pure; an event that was told before changes nothing. */
export function foldConversation(before: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'queue.changed':
      return { ...before, queue: event.queue, problem: event.queue.length === 0 ? undefined : before.problem }
    case 'session.retitled':
      return { ...before, title: event.title }
    case 'session.undone':
      return withoutTurn(before, event.run)
    case 'session.deleted':
      return { ...before, isDeleted: true }
    default:
      return event.run === '' ? withProblem(before, event) : foldRun(before, event)
  }
}

/** What is streamed of a step comes again whole to whoever comes back: what was seen of it before is left out. */
export const rejoined = (before: Conversation): Conversation => ({
  ...before,
  view: { ...before.view, streamed: undefined, thinking: undefined },
})

const withProblem = (before: Conversation, event: ChatEvent): Conversation =>
  event.type === 'run.failed' ? { ...before, problem: event.fault } : before

function withoutTurn(before: Conversation, run: string): Conversation {
  const { promptTokens, contextTokens } = before.view
  return {
    ...before,
    turns: before.turns.filter((turn) => turn.run !== run),
    view: before.view.run === run ? { ...emptyChat, promptTokens, contextTokens } : before.view,
  }
}

function foldRun(before: Conversation, event: ChatEvent & { readonly seq: number }): Conversation {
  const index = before.turns.findLastIndex(({ run }) => run === event.run)
  const turn = before.turns[index]
  if (event.type === 'run.began' && !turn) {
    const { view } = reduceChat(before.view, event)
    return { ...before, turns: [...before.turns, newTurn(event)], view, problem: undefined }
  }
  if (!turn || isKnown(turn, event)) return before
  const { view, entries } = reduceChat(before.view, event)
  const changed = changedTurn(turn, event, entries)
  return { ...before, view, turns: changed === turn ? before.turns : before.turns.with(index, changed) }
}

/** Whether it was told before: a stream that was cut off begins again a little earlier. */
function isKnown(turn: Turn, event: ChatEvent & { readonly seq: number }): boolean {
  if ('at' in event) return event.seq <= turn.seq
  return isOutcome(event) && event.seq <= turn.settledAt
}

const isOutcome = (event: ChatEvent): boolean => event.type === 'run.completed' || event.type === 'run.failed'

function changedTurn(turn: Turn, event: ChatEvent & { readonly seq: number }, entries: ReturnType<typeof reduceChat>['entries']): Turn {
  if (!('at' in event) && !isOutcome(event)) return turn
  const steps: Step[] = []
  let { result, fault } = turn
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'result') result = entry.result
    else if (entry.kind === 'fault') fault = entry.fault
    // That a run was stopped is said with its result.
    else if (entry.kind !== 'asked' && entry.kind !== 'plan' && event.type !== 'run.cancelled')
      steps.push({ key: `${event.seq}.${index}`, entry, ...(event.type === 'tool.finished' ? { output: event.output } : {}) })
  }
  return {
    ...turn,
    seq: 'at' in event ? event.seq : turn.seq,
    settledAt: isOutcome(event) ? event.seq : turn.settledAt,
    steps: steps.length > 0 ? [...turn.steps, ...steps] : turn.steps,
    plans: event.type === 'plan.written' ? [...turn.plans, event.plan] : turn.plans,
    result,
    fault,
  }
}
