import type { Fact } from './facts.ts'
import { IbidError } from './fault.ts'
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
export type Upgrades = { readonly [Type in Fact['type']]?: readonly Upgrade[] }

/** Of all facts: each is in its first version. */
export const upgrades: Upgrades = {}

/** The version in which this program writes facts of a type, from 1. */
export const versionOf = (type: Fact['type'], known: Upgrades = upgrades): number => 1 + (known[type]?.length ?? 0)

/** A payload of an earlier version as one of today. Throws `IbidError('malformed')` for one of a newer program. */
export function upgraded(type: Fact['type'], version: number, payload: Payload, known: Upgrades = upgrades): Payload {
  if (version > versionOf(type, known))
    throw new IbidError('malformed', `a newer ibid wrote this ${type} (version ${version})`, 'update ibid on this machine')
  return (known[type] ?? []).slice(version - 1).reduce((older, upgrade) => upgrade(older), payload)
}
