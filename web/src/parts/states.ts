import type { Phase } from '../../../src/views/phase.ts'
import { states } from '../words/en/states.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('states', states)

const stateNames: Readonly<Record<string, string>> = {
  working: say('working'),
  unfinished: say('unfinished'),
  left: say('left'),
  waiting: say('waiting'),
  done: say('done'),
  limit: say('limit'),
  blocked: say('blocked'),
  cancelled: say('cancelled'),
  failed: say('failed'),
  success: say('success'),
  error: say('error'),
  skipped: say('skipped'),
  denied: say('denied'),
  interrupted: say('interrupted'),
  cached: say('cached'),
}

/** How a run or the call of a tool stands, as people say it. */
export const stateWords = (status: string): string => stateNames[status] ?? status

const phaseNames: Readonly<Record<Phase, string>> = {
  waiting: say('waitingForRoom'),
  analyzing: say('analyzing'),
  planning: say('planning'),
  reasoning: say('reasoning'),
  searching: say('searching'),
  executing: say('executing'),
  observing: say('observing'),
  asking: say('asking'),
  answering: say('answering'),
  saving: say('saving'),
}

/** What a run is doing, as people say it. */
export const phaseWords = (phase: Phase | 'ended'): string => (phase === 'ended' ? say('ended') : phaseNames[phase])

const levelNames: Readonly<Record<string, string>> = { high: say('high'), medium: say('medium'), low: say('low') }

/** How sure an answer is, as people say it. */
export const levelWords = (confidence: string): string => levelNames[confidence] ?? confidence
