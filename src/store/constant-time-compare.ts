import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a secret is the right one, in a time that says nothing of how much fits. */
export function isSameInConstantTime(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
