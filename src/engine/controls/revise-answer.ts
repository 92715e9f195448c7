import { isSentBack, revisedAnswer, revisionSchema } from '../review/revision.ts'
import type { Control } from './control-result.ts'
import { told } from './control-result.ts'
import { unreadable } from './unreadable.ts'

/** The model mends the sentences that were sent back. The answer is drafted anew from its own words and theirs. */
export const reviseAnswer: Control = (run, call) => {
  // Drafted before a crash, with only the result missing.
  if (run.gathers > 0 && !run.review) return { outcome: told(revised) }
  if (!isSentBack(run)) return { outcome: unreadable(call, ['no sentence was sent back']) }
  const checked = revisionSchema.check(call.input)
  if (!checked.ok) return { outcome: unreadable(call, checked.issues) }
  return { facts: [{ type: 'answer.drafted', answer: revisedAnswer(run, checked.value) }], outcome: told(revised) }
}

const revised = 'The answer is revised.'
