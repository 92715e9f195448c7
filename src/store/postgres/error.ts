import { IbidError } from '../../core/fault.ts'

/** What PostgreSQL or the connection threw, where it was made an `IbidError` already. */
const causeOf = (error: unknown): unknown => (error instanceof IbidError && error.cause !== undefined ? error.cause : error)

/** PostgreSQL's SQLSTATE of a thrown value, or the code of a connection's failure. */
export const stateOf = (error: unknown): string | undefined => {
  const cause = causeOf(error)
  return cause instanceof Error && !(cause instanceof IbidError) && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined
}

/** Whether two transactions came into each other's way; the one that failed can be begun again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(stateOf(error) ?? '')

/** Whether a row with the same key is there already. */
export const isTaken = (error: unknown): boolean => stateOf(error) === '23505'

/** SQLSTATEs (postgresql.org, appendix A) and codes of sockets while a database restarts, moves, or cannot be reached. */
const away = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53300', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'EAI_AGAIN'],
])

/** How `pg` says, without a code, that a connection did not come about, is gone, or gives no answer. */
const awayMessage =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)$|Query read timeout|Client (has encountered a connection error|was closed and is not))/

/** Whether the database could not be spoken to: what was asked may or may not have been done, and can be tried again once it is back. */
export const isAway = (error: unknown): boolean => {
  const state = stateOf(error)
  if (state !== undefined) return state.startsWith('08') || away.has(state)
  const cause = causeOf(error)
  return cause instanceof Error && awayMessage.test(cause.message)
}

/** What PostgreSQL says, without the code for it, to whoever connects while there is no room for its own files. */
const fullMessage = /could not write init file|No space left on device/

const isFull = (error: unknown): boolean => {
  const [state, cause] = [stateOf(error), causeOf(error)]
  return state === '53100' || (state !== undefined && cause instanceof Error && fullMessage.test(cause.message))
}

/** The same, or it has no room for what was asked until somebody makes some. */
export const isAwayOrFull = (error: unknown): boolean => isAway(error) || isFull(error)

const advice: Readonly<Record<string, { readonly problem: string; readonly remedy: string }>> = {
  '28P01': { problem: 'rejected the password', remedy: 'check store.url' },
  '28000': { problem: 'rejected this user', remedy: "check store.url and the server's pg_hba.conf" },
  '3D000': { problem: 'does not exist', remedy: 'create it with createdb, or check store.url' },
  '42501': { problem: 'does not grant its user the required permissions', remedy: 'make the user in store.url the owner of the database' },
  '53100': { problem: 'cannot grow: its disk is full', remedy: 'free up some space, then try again; all committed data is safe' },
  ENOTFOUND: { problem: 'could not be reached: host not found', remedy: 'check store.url' },
}

/** A thrown value as an `IbidError` that names the database and what to do; what is not of the database comes back as it is. */
export function storeError(error: unknown, place: string): unknown {
  if (error instanceof IbidError) return error
  const known = advice[isFull(error) ? '53100' : (stateOf(error) ?? '')]
  if (known) return new IbidError('failed', `the database ${place} ${known.problem}`, known.remedy, { cause: error })
  if (isAway(error))
    return new IbidError(
      'unreachable',
      `could not connect to the database ${place}`,
      'start it, or check store.url; committed data is safe',
      { cause: error },
    )
  if (stateOf(error) === undefined) return error
  return new IbidError('failed', `the database ${place}: ${error instanceof Error ? error.message : String(error)}`, undefined, {
    cause: error,
  })
}
