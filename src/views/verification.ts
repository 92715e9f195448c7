import type { Verification } from '../core/event-log.ts'

/** What a proof came to, in one line for people, without a full stop. */
export function verificationText(proof: Verification): string {
  if (proof.intact) return `${proof.events} events, ${intactText[proof.end]}. Last hash ${proof.head}`
  return proof.cutOff
    ? `cut off: the first ${proof.events} events are unchanged, but ${proof.problem}`
    : `changed at event ${proof.brokenAt} of ${proof.events}: ${proof.problem}`
}

/** Whether what is there is what was written, but an end is missing or may be. An end that an earlier program did not note is not told apart from one that is there. */
export const lacksEnd = (proof: Verification): boolean => (proof.intact ? proof.end === 'open' : proof.cutOff === true)

const intactText = {
  attested: 'intact',
  over: 'intact',
  unattested:
    'intact, but nothing attests its end: an earlier version of ibid stored it without recording elsewhere which event was its newest',
  open: 'each unchanged, but the run does not end with them: they were written before it ended, or were cut off',
} as const
