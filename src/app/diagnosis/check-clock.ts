import { duration } from '../../views/amounts.ts'
import { amiss, type Check, fine } from './check.ts'

/** ms that a clock may be off before certificates and signatures are taken for wrong. */
const mostOff = 5 * 60_000

/** Whether this machine's clock, ms since 1970, agrees with the `Date` header of an answer; undefined where that says nothing. */
export function checkClock(date: string | null, now: number): Check | undefined {
  const there = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(there)) return undefined
  const off = now - there
  if (Math.abs(off) <= mostOff) return fine('clock', "matches the endpoint's clock")
  const words = `this machine's clock is ${duration(Math.abs(off))} ${off > 0 ? 'ahead of' : 'behind'} the endpoint's clock`
  return amiss('clock', 'warning', words, 'set the clock, or enable network time')
}
