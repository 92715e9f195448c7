import { type GrowingRun, grow } from './apply-event-to-run.ts'
import type { RunEvent } from './event-types.ts'
import { generationOf } from './event-upgrades.ts'
import { type Run, workedMs } from './run.ts'
import { ownText } from './text-origin.ts'

/** Folds events into a run as they come. Linear: nothing is copied. */
export interface Fold {
  readonly run: Run
  apply(event: RunEvent): void
}

/** A run that `events` are folded into, ready for more. */
export function fold(id: string, events: readonly RunEvent[] = []): Fold {
  const run: GrowingRun = {
    id,
    seq: 0,
    startedAt: 0,
    lastAt: 0,
    activeMs: 0,
    request: undefined,
    messages: [],
    opening: 0,
    steps: 0,
    verbSteps: 0,
    leftCalls: [],
    outcome: undefined,
    pending: [],
    started: new Set(),
    results: [],
    changes: [],
    read: ownText,
    sources: new Map(),
    handles: new Map(),
    reply: undefined,
    failure: undefined,
    stoodIn: false,
    final: undefined,
    notices: { final: 0, empty: 0, json: 0, unaided: 0, recovered: 0, result: 0 },
    plan: undefined,
    planCall: undefined,
    planned: false,
    question: undefined,
    toAsk: undefined,
    answered: [],
    unaided: false,
    callsMade: 0,
    callsBefore: 0,
    failing: new Map(),
    seen: new Set(),
    shown: new Map(),
    freshAt: 0,
    reviewedAt: 0,
    foldedAt: [],
    overflow: undefined,
    answer: undefined,
    judged: false,
    review: undefined,
    gathers: 0,
    reused: undefined,
    usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
    cost: 0,
    retries: 0,
    cancelled: false,
    generation: 1,
    unknown: undefined,
    end: undefined,
  }
  const apply = (event: RunEvent) => {
    run.seq = event.seq
    if (event.seq === 1) run.startedAt = event.at
    else if (!run.question) run.activeMs += workedMs(run, event.at)
    run.lastAt = event.at
    run.generation = Math.max(run.generation, generationOf([event]))
    grow(run, event)
  }
  for (const event of events) apply(event)
  return { run, apply }
}

/** The run that these events tell of. */
export const replay = (id: string, events: readonly RunEvent[]): Run => fold(id, events).run
