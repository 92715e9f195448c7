import type { Fact, FactType } from './event-types.ts'
import type { Json } from './json.ts'

/** What a fact holds beside its type, as it stands on the log. */
export type Payload = Readonly<Record<string, Json>>

/** Makes the payload of one version that of the next. */
export type Upgrade = (payload: Payload) => Payload

/**
 * How facts that earlier programs wrote become those of today, by type: the first makes version 2 of version 1, and so on. Append only, for what was written
 * stays on logs for ever. While a team changes over, programs of both versions work side by side: the newer reads what the older wrote, and the older leaves
 * alone what it does not know.
 */
export type Upgrades = { readonly [Type in FactType]?: readonly Upgrade[] }

/** Of all facts: each is in its first version. */
export const upgrades: Upgrades = {}

/**
 * The generation of programs in which each type of fact got the form that it has; only programs of that one and later ones can read it. Whoever adds a type, or
 * an upgrade, enters it here with a generation that is one more than the newest that has been released.
 */
const since: Readonly<Record<FactType, number>> = {
  'run.began': 1,
  'plan.written': 1,
  'plan.failed': 1,
  'question.asked': 1,
  'question.answered': 1,
  'model.retried': 1,
  'model.replied': 1,
  'model.failed': 1,
  'notice.given': 1,
  'tool.started': 1,
  'file.changing': 1,
  'tool.finished': 1,
  'context.folded': 1,
  'verb.stepped': 1,
  'verb.answered': 1,
  'answer.drafted': 1,
  'answer.judged': 2,
  'answer.reused': 1,
  'review.made': 1,
  'run.cancelled': 1,
  'run.ended': 1,
}

/** The generation of this program. */
export const generation: number = Math.max(...Object.values(since))

/** The first generation of programs that can carry a run of these events on. */
export const generationOf = (events: readonly { readonly type: Fact['type'] }[]): number =>
  events.reduce((newest, { type }) => Math.max(newest, type === 'fact.unknown' ? generation + 1 : since[type]), 1)

/** The version in which this program writes facts of a type, from 1. */
export const versionOf = (type: FactType, known: Upgrades = upgrades): number => 1 + (known[type]?.length ?? 0)

/** Whether this program can read facts of a type and version. */
export const isKnown = (type: string, version: number, known: Upgrades = upgrades): type is FactType =>
  Object.hasOwn(since, type) && version <= versionOf(type as FactType, known)

/** A payload of a version that is known as one of today. */
export const upgraded = (type: FactType, version: number, payload: Payload, known: Upgrades = upgrades): Payload =>
  (known[type] ?? []).slice(version - 1).reduce((older, upgrade) => upgrade(older), payload)
