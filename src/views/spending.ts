import type { RunEvent } from '../core/event-types.ts'
import type { Request } from '../core/request.ts'
import type { Usage } from '../core/usage.ts'

/** Money and tokens of some calls. */
interface Totals extends Usage {
  readonly calls: number
  /** US dollars of the calls whose price is known; null where none is. */
  readonly costUsd: number | null
  /** Calls whose price is unknown. */
  readonly unpricedCalls: number
}

/** The totals of what was spent on one thing. */
export interface SpentOn extends Totals {
  /** The day (`2026-11-22`, UTC), model, tool, agent or session. */
  readonly name: string
}

/** What runs have spent, and on what. */
export interface Spending extends Totals {
  /** Runs that a person or a program asked for; agents that worked for them are not counted. */
  readonly runs: number
  /** Runs that gave an older answer again. */
  readonly reused: number
  /** Newest first; the others are dearest first. */
  readonly byDay: readonly SpentOn[]
  readonly byModel: readonly SpentOn[]
  /** Tools that cost something. What an agent spent stands here under the tool that asked it, and elsewhere under its own name and models. */
  readonly byTool: readonly SpentOn[]
  readonly byAgent: readonly SpentOn[]
  /** By the id of whose runs they are; those of the local person are left out. */
  readonly byPerson: readonly SpentOn[]
  /** Runs of no session are left out. */
  readonly bySession: readonly SpentOn[]
}

/** One call that was paid for. */
interface Payment {
  readonly usage: Usage
  /** Microdollars; null where unknown. */
  readonly cost: number | null
  /** ms since 1970. */
  readonly at: number
  readonly model?: string
  readonly tool?: string
  /** Of a tool call: the run and call, by which its agent's own run names it. */
  readonly call?: string
}

/** What one run has paid for, and for whom. */
export interface RunPayments {
  readonly agent: string
  /** Id of whose run it is; absent for the local person. */
  readonly owner?: string
  readonly session?: string
  /** Of a run without a session: the run that it branched off, or that it worked for; it is spent on the session of that. */
  readonly origin?: string | undefined
  /** Of an agent that worked for another run: that run and its call. */
  readonly orderedBy?: string
  readonly reused: boolean
  readonly payments: readonly Payment[]
}

/** The payments in a run's events, without those that it took over from the run it branched off. */
export function paymentsOf(events: readonly RunEvent[]): RunPayments {
  const [first] = events
  if (first?.type !== 'run.began') return { agent: '', reused: false, payments: [] }
  const { agent, owner, session, parent, forkedFrom } = first.request
  return {
    agent,
    ...(owner === undefined ? {} : { owner }),
    ...(session === undefined ? {} : { session }),
    ...(session === undefined && (parent ?? forkedFrom) ? { origin: parent?.root ?? forkedFrom?.run } : {}),
    ...(parent ? { orderedBy: `${parent.run} ${parent.call}` } : {}),
    reused: events.some(({ type }) => type === 'answer.reused'),
    payments: events.filter(({ seq }) => seq > (forkedFrom?.seq ?? 0)).flatMap((event) => paymentIn(event, first.request)),
  }
}

function paymentIn(event: RunEvent, { model }: Request): readonly Payment[] {
  const { at } = event
  switch (event.type) {
    case 'model.replied': {
      const { usage, cost, standIn } = event.reply
      return standIn || model === 'extractive' ? [] : [{ usage, cost, at, model }]
    }
    case 'plan.written':
    case 'plan.failed':
    case 'review.made': {
      const { spent } = event
      return spent ? [{ usage: spent.usage, cost: spent.cost, at, model: spent.model }] : []
    }
    case 'tool.finished': {
      const { spent } = event.output
      const { id, tool } = event.record.call
      return spent ? [{ usage: spent.usage, cost: spent.cost, at, tool, call: `${event.run} ${id}` }] : []
    }
    default:
      return []
  }
}

/** Adds up what runs have paid. What an agent spent is counted once, in its own run where that is among them. */
export function spendingOf(runs: readonly RunPayments[]): Spending {
  const ordered = new Set(runs.flatMap(({ orderedBy }) => orderedBy ?? []))
  const all = runs.flatMap(({ agent, owner, session, payments }) => payments.map((payment) => ({ ...payment, agent, owner, session })))
  const once = all.filter(({ call }) => call === undefined || !ordered.has(call))
  return {
    ...sum(once),
    runs: runs.filter(({ orderedBy }) => orderedBy === undefined).length,
    reused: runs.filter(({ reused }) => reused).length,
    byDay: sumsBy(once, ({ at }) => new Date(at).toISOString().slice(0, 10)).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
    byModel: dearestFirst(sumsBy(once, ({ model }) => model)),
    byTool: dearestFirst(sumsBy(all, ({ tool }) => tool)),
    byAgent: dearestFirst(sumsBy(once, ({ agent }) => agent)),
    byPerson: dearestFirst(sumsBy(once, ({ owner }) => owner)),
    bySession: dearestFirst(sumsBy(once, ({ session }) => session)),
  }
}

/** The sums of the payments that have the same name; those without one are left out. */
function sumsBy<P extends Payment>(payments: readonly P[], nameOf: (payment: P) => string | undefined): readonly SpentOn[] {
  const groups = Map.groupBy(payments, nameOf)
  return [...groups].flatMap(([name, members]) => (name === undefined ? [] : [{ name, ...sum(members) }]))
}

function sum(payments: readonly Payment[]): Totals {
  const of = (amount: (payment: Payment) => number) => payments.reduce((total, payment) => total + amount(payment), 0)
  const unpricedCalls = payments.filter(({ cost }) => cost === null).length
  return {
    calls: payments.length,
    costUsd: unpricedCalls > 0 && unpricedCalls === payments.length ? null : of(({ cost }) => cost ?? 0) / 1_000_000,
    unpricedCalls,
    inputTokens: of(({ usage }) => usage.inputTokens),
    outputTokens: of(({ usage }) => usage.outputTokens),
    cachedInputTokens: of(({ usage }) => usage.cachedInputTokens),
  }
}

/** By money, then by tokens, then by name. */
function dearestFirst(rows: readonly SpentOn[]): readonly SpentOn[] {
  const tokens = ({ inputTokens, outputTokens }: SpentOn) => inputTokens + outputTokens
  return rows.toSorted((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0) || tokens(b) - tokens(a) || (a.name < b.name ? -1 : 1))
}
