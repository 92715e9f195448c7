import type { Value } from './read-figure.ts'

/** When and where a bench last gave its figures. */
export interface Measured {
  readonly command: string
  readonly machine: string
  readonly commit: string
  /** In ISO form, without the time. */
  readonly date: string
  /** Average load of a minute, before and after: the bench itself is in the second, and others are in both. */
  readonly loadBefore: number
  readonly loadAfter: number
  readonly seconds: number
  /** By label. */
  readonly values: Readonly<Record<string, Value>>
  /** By label, why there is none. */
  readonly unread: Readonly<Record<string, string>>
}

/** What is known of a bench: its last figures, and why there are no newer ones where it could not be run to its end since. */
export interface Kept {
  readonly measured?: Measured
  readonly notRun?: { readonly date: string; readonly commit: string; readonly why: string }
}

/** By name of the bench. */
export type Records = Readonly<Record<string, Kept>>
