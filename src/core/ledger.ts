/** What may be spent at most, microdollars. An absent cap does not hold. */
export interface Caps {
  /** The run that asks. The cap of a topmost run holds for all runs that work for it too, beside their own. */
  readonly run: number
  readonly session?: number
  /** One owner on one UTC day. */
  readonly day?: number
}

/** Money set aside for one call of a model before it is made. */
export interface Booking {
  readonly run: string
  /** The topmost run that this one works for; the run itself where it works for none. */
  readonly root: string
  /** What the money is for, unique in the run: `step 3`. */
  readonly key: string
  /** Absent: the local user. */
  readonly owner?: string
  readonly session?: string
  /** ms since 1970; its UTC day is the one that pays. */
  readonly at: number
  /** What the call is expected to cost, microdollars. */
  readonly amount: number
  readonly caps: Caps
}

/** Whether the money was set aside; if not, the cap it would break, and what counts towards that already. */
export type Reserved =
  | { readonly ok: true }
  | { readonly ok: false; readonly cap: keyof Caps; readonly spent: number; readonly limit: number }

/** Whose money: a run's, with that of all runs that work for it, a session, or an owner on the UTC day of a moment. */
export type Purse =
  | { readonly root: string }
  | { readonly session: string }
  /** `at` in ms since 1970. */
  | { readonly owner: string | undefined; readonly at: number }

/**
 * What was spent and what is set aside, shared by all processes of a data folder. It holds the caps, nothing else: what a run has cost is told by its
 * events. Calls of unknown price are not booked, so a cap does not know of them.
 */
export interface Ledger {
  /**
   * Sets money aside unless a cap would then be broken; looking and writing are one, so of two that ask at once only one gets the last of it. A booking
   * counts with its amount until it is settled. The same run and key again, as after a crash, takes the place of the first booking.
   */
  reserve(booking: Booking): Promise<Reserved>
  /** The call is over and cost this much, microdollars. Without such a booking, nothing happens. */
  settle(run: string, key: string, amount: number): Promise<void>
  /** Microdollars, what is only set aside included. */
  spent(of: Purse): Promise<number>
}
