import { createHash, randomFillSync } from 'node:crypto'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What an id of a run looks like, and of all else that takes its id from `newRunId`. Anything else is nobody's, and is not looked for. */
export const runIdPattern = new RegExp(`^[${digits}]{26}$`)

/** A new id of 26 characters that sorts by time (ULID: 48 bits of ms, 80 random bits, Crockford base 32). */
export function newRunId(now: number): string {
  let id = ''
  for (let rest = now, place = 0; place < 10; place++, rest = Math.floor(rest / 32)) id = digits[rest % 32]! + id
  for (const byte of randomFillSync(new Uint8Array(16))) id += digits[byte % 32]
  return id
}

/** The id of the run that a call of another run starts: like any, beside that run when sorted, and the same whenever the same call is asked for. */
export function childRunId(run: string, call: string): string {
  const hash = createHash('sha256').update(`${run} ${call}`).digest()
  return run.slice(0, 10) + Array.from(hash.subarray(0, 16), (byte) => digits[byte % 32]).join('')
}
