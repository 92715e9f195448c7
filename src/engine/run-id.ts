import { randomFillSync } from 'node:crypto'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new id of 26 characters that sorts by time (ULID: 48 bits of ms, 80 random bits, Crockford base 32). */
export function newRunId(now: number): string {
  let id = ''
  for (let rest = now, place = 0; place < 10; place++, rest = Math.floor(rest / 32)) id = digits[rest % 32]! + id
  for (const byte of randomFillSync(new Uint8Array(16))) id += digits[byte % 32]
  return id
}
