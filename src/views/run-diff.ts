import type { RunEvent } from '../core/event-types.ts'
import { replay } from '../core/fold-run.ts'
import { canonicalJson, isRecord } from '../core/json.ts'
import type { Run } from '../core/run.ts'
import { unmarkedSentences } from './answer-diff.ts'
import { commonSequence } from './common-sequence.ts'
import { comparable, type Difference, firstDifference } from './first-difference.ts'
import { resultOf } from './result.ts'
import { stepLine, stepsOf } from './steps.ts'
import { toolCalls } from './tool-calls.ts'

/** One of two runs that are compared, in numbers. */
export interface RunNumbers {
  readonly run: string
  readonly status: string
  readonly reason: string
  readonly steps: number
  readonly toolCalls: number
  readonly tokens: number
  /** null where a price is unknown. */
  readonly costUsd: number | null
  readonly durationMs: number
  readonly confidence: string
}

/** Two steps that stand for each other, or one that has no counterpart. `differs`: call ids whose result differs, `text` for other words. */
export type StepPair =
  | {
      readonly state: 'same' | 'changed'
      readonly a: number
      readonly b: number
      readonly what: string
      readonly whatB?: string
      readonly differs: readonly string[]
    }
  | { readonly state: 'only-a'; readonly a: number; readonly what: string }
  | { readonly state: 'only-b'; readonly b: number; readonly what: string }

/** How two runs differ. */
export interface RunDiff {
  readonly a: RunNumbers
  readonly b: RunNumbers
  /** Absent where the runs are the same but for times, durations and ids. */
  readonly first?: Difference
  /** Members of the request that differ. */
  readonly request: readonly { readonly field: string; readonly a: unknown; readonly b: unknown }[]
  readonly steps: readonly StepPair[]
  /** Sentences, without their marks, that only one answer has. */
  readonly answer: { readonly removed: readonly string[]; readonly added: readonly string[] }
}

/** Compares two runs, each the events of one from the first. */
export function diffRuns(a: readonly RunEvent[], b: readonly RunEvent[]): RunDiff {
  const [one, other] = [replay(a[0]?.run ?? '', a), replay(b[0]?.run ?? '', b)]
  const first = firstDifference(a, b)
  const [before, after] = [unmarkedSentences(one.answer?.text ?? ''), unmarkedSentences(other.answer?.text ?? '')]
  return {
    a: numbersOf(one),
    b: numbersOf(other),
    ...(first ? { first } : {}),
    request: requestDiff(comparable(a)(one.request), comparable(b)(other.request)),
    steps: alignSteps(sidesOf(a), sidesOf(b)),
    answer: {
      removed: before.filter((sentence) => !after.includes(sentence)),
      added: after.filter((sentence) => !before.includes(sentence)),
    },
  }
}

function numbersOf(run: Run): RunNumbers {
  const { status, reason, costUsd, durationMs, usage, confidence, confidenceScore } = resultOf(run)
  return {
    run: run.id,
    status,
    reason,
    steps: run.steps,
    toolCalls: toolCalls(run),
    tokens: usage.inputTokens + usage.outputTokens,
    costUsd,
    durationMs,
    confidence: run.answer ? `${confidence} (${confidenceScore})` : 'none',
  }
}

function requestDiff(a: unknown, b: unknown): RunDiff['request'] {
  const [left, right] = [new Map(entriesOf(a)), new Map(entriesOf(b))]
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((field) => ({ field, a: left.get(field), b: right.get(field) }))
    .filter((row) => canonicalJson(row.a) !== canonicalJson(row.b))
}

const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : [])

/** A step as it is compared: `asks` is what it called, or that it called nothing; `gave` its words, then the result of each call. */
interface Side {
  readonly number: number
  readonly what: string
  readonly asks: string
  readonly gave: readonly { readonly name: string; readonly value: string }[]
}

function sidesOf(events: readonly RunEvent[]): readonly Side[] {
  const clean = comparable(events)
  return stepsOf(events).map((step) => ({
    number: step.number,
    what: stepLine(step),
    asks: step.failure ? 'failed' : canonicalJson(step.calls.map(({ call }) => [call.tool, call.input])),
    gave: [
      { name: 'text', value: canonicalJson(clean([step.reply?.text, step.failure?.message])) },
      ...step.calls.map(({ call, record, output }) => ({ name: call.id, value: canonicalJson(clean([record?.status, output])) })),
    ],
  }))
}

/** Steps that ask for the same stand for each other, as many as can in order; of the rest those between the same neighbours. */
function alignSteps(a: readonly Side[], b: readonly Side[]): readonly StepPair[] {
  const pairs: StepPair[] = []
  let [i, j] = [0, 0]
  for (const [x, y] of [...commonSequence(a, b, (one, other) => one.asks === other.asks), [a.length, b.length] as const]) {
    for (; i < x && j < y; i++, j++) pairs.push(pairOf(a[i]!, b[j]!))
    for (; i < x; i++) pairs.push({ state: 'only-a', a: a[i]!.number, what: a[i]!.what })
    for (; j < y; j++) pairs.push({ state: 'only-b', b: b[j]!.number, what: b[j]!.what })
    if (i < a.length && j < b.length) pairs.push(pairOf(a[i++]!, b[j++]!))
  }
  return pairs
}

function pairOf(a: Side, b: Side): StepPair {
  const differs = a.gave.flatMap(({ name, value }, index) => (b.gave[index]?.value === value ? [] : [name]))
  const numbers = { a: a.number, b: b.number, what: a.what, differs }
  if (a.asks !== b.asks) return { state: 'changed', ...numbers, whatB: b.what }
  return { state: differs.length > 0 ? 'changed' : 'same', ...numbers, ...(a.what === b.what ? {} : { whatB: b.what }) }
}
