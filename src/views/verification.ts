import type { Verification } from '../core/event-log.ts'
import { inReadersLanguage, say, sayCount, sayText } from './words/say.ts'

/** What a proof came to, in one line for people, without a full stop. */
export function verificationText(proof: Verification): string {
  if (proof.intact) return say`${sayCount(proof.events, 'event')}, ${sayText(intactText[proof.end])}. Last hash ${proof.head}`
  return proof.cutOff
    ? say`cut off: the first ${proof.events} events are unchanged, but ${inReadersLanguage(proof.problem)}`
    : say`changed at event ${proof.brokenAt} of ${proof.events}: ${inReadersLanguage(proof.problem)}`
}

/**
 * Whether what is there is what was written, but an end is missing or may be. An end that an earlier program did not note is not told apart from one that is
 * there.
 */
export const lacksEnd = (proof: Verification): boolean => (proof.intact ? proof.end === 'open' : proof.cutOff === true)

const intactText = {
  attested: 'intact',
  over: 'intact',
  unattested: 'intact, but its end cannot be confirmed: an earlier version of ibid stored it without recording its last event elsewhere',
  open: 'all unchanged, but the end of the run is missing: the events were written before the run ended, or were cut off',
} as const
