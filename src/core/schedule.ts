import type { Fault } from './fault.ts'

/** What a chore came to: what it did in a few words, empty where there was nothing to do, or why it failed. */
export type ChoreOutcome = { readonly did: string } | { readonly fault: Fault }

/** What is known of a chore. Times are ms since 1970. */
export interface ChoreRow {
  readonly name: string
  /** When it was begun last. */
  readonly begunAt: number
  /** Whether it has been begun and not ended: it is under way, or whoever did it is gone. */
  readonly isOpen: boolean
  /** How it ended last; absent before that. */
  readonly last?: { readonly at: number; readonly outcome: ChoreOutcome }
}

/** The right to do a chore, for as long as signs of life are given. Of what is done after it was lost nothing is kept. */
export interface ChoreTurn {
  /** A sign of life, at least every 10 s; false where another program has the turn now. */
  beat(): Promise<boolean>
  end(outcome: ChoreOutcome): Promise<void>
  /** Lets go of it without an outcome: it is due again at once. */
  leave(): Promise<void>
}

/** What has to be done again and again, and when it was done: shared by all programs of a store, of which one at a time has a chore. */
export interface ChoreStore {
  /**
   * Takes a chore that is due: `everyMs` after it was begun, or at most an hour if it failed, and at once where whoever did it has given no sign of life for 30 s.
   * One that was cut off three times in a row waits as if it had been done. Undefined where it is not due, or another program has it.
   */
  begin(name: string, everyMs: number): Promise<ChoreTurn | undefined>
  /** By name. */
  list(): Promise<readonly ChoreRow[]>
  forget(name: string): Promise<void>
}
