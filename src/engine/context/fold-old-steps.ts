import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import { difficultyOf } from '../difficulty.ts'
import { budgetOf, promptTokens } from './budget.ts'
import { messageTokens, promptSize } from './count.ts'
import { summaryOf } from './summary.ts'

type Folding = Omit<Extract<Fact, { type: 'context.folded' }>, 'type'>

/** Tokens that the steps may take together, that the newest of them keep, and that the summary of the others may take. */
interface Room {
  readonly all: number
  readonly kept: number
  readonly summary: number
}

/** Shares of the room: a third of it is free after a folding, so that foldings are rare and providers' prompt caches hold in between. */
const keptShare = 0.5
const summaryShare = 0.15
/** What the newest steps keep where a provider found the prompt too long: our count was wrong, so less is safer. */
const overflowShare = 0.25
/** Share of the working budget (or of what a provider leaves of it) that the steps may take however much stands before them. */
const leastShare = 0.5
/** How near the next prompts may come to one that a provider found too long. */
const belowOverflow = 0.85

/** Whether the oldest steps have to be folded before the next request: it would not fit, or the provider has just said so. Pure. */
export const foldDue = (run: Run): boolean => foldedMessages(run, roomOf(run)) > 0

/** The oldest steps as one summary; undefined where nothing is to be folded. Pure. */
export function folding(run: Run): Folding | undefined {
  const room = roomOf(run)
  const messages = foldedMessages(run, room)
  if (messages === 0) return undefined
  const summary = summaryOf(run, messages, room.summary)
  const tokensBefore = promptSize(run).all
  const folded = run.messages.slice(run.opening + 1, run.opening + 1 + messages)
  const saved = folded.reduce((sum, message) => sum + messageTokens(message), 0)
  return { messages, summary, tokensBefore, tokensAfter: tokensBefore - saved + messageTokens({ role: 'user', text: summary }) }
}

/** A provider that finds the folded prompt too long as well is not asked a third time. */
const overflowed = (run: Run): boolean => run.failure?.code === 'context-overflow' && !run.stoodIn && run.overflow?.step !== run.steps - 1

function roomOf(run: Run): Room {
  const { all, steps } = promptSize(run)
  if (overflowed(run)) return { all: 0, kept: steps * overflowShare, summary: steps * summaryShare }
  const budget = budgetOf(difficultyOf(run.request?.question ?? '', run.plan), run.request?.contextTokens)
  const tooLong = run.overflow?.tokens ?? Number.POSITIVE_INFINITY
  const before = all - steps
  const limit = Math.min(promptTokens(budget), tooLong * belowOverflow)
  const room = Math.max(limit - before, Math.min(budget.work, tooLong - before) * leastShare)
  return { all: room, kept: room * keptShare, summary: room * summaryShare }
}

/**
 * How many messages behind the question have to be folded, 0 for none. Whole steps only, so that no result loses its call, and only where more is folded
 * than its summary may take. The newest step stays, unless it alone is too long for the provider; what was said to the model after it always stays.
 */
function foldedMessages(run: Run, room: Room): number {
  const { messages, opening, request, failure } = run
  const { steps } = promptSize(run)
  if (!request || request.model === 'extractive' || (failure && !overflowed(run)) || steps <= room.all) return 0
  const first = opening + 1
  const behindSteps = messages.findLastIndex(({ role }) => role !== 'user') + 1
  let cut = behindSteps
  let kept = 0
  let folded = steps
  for (let at = messages.length - 1; at >= first; at--) {
    kept += messageTokens(messages[at]!)
    if (messages[at]!.role !== 'assistant') continue
    if (kept > room.kept && (failure || cut < behindSteps)) return folded > room.summary ? cut - first : 0
    cut = at
    folded = steps - kept
  }
  return 0
}
