/**
 * ms after which a statement without an answer was sent over a connection that is cut, of which the operating system would tell after a quarter of an hour. What
 * has none of these may take two minutes.
 */

/** For those that a run makes again and again, none of which takes long: whoever waits for it may be waited for. */
export const quick = { query_timeout: 15_000 }

/** For those that wait until others are done with what they need. */
export const inTurn = { query_timeout: 60_000 }

/** For large changes, for which a disk may take its time. */
export const unhurried = { query_timeout: 30_000 }
