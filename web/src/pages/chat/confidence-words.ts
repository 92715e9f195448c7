import type { RunResult } from '../../../../src/core/run-result.ts'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('chat', chat)

const names: Readonly<Record<string, string>> = { high: say('confidenceHigh'), medium: say('confidenceMedium'), low: say('confidenceLow') }

/** How sure an answer is, as people say it. */
export const confidenceWords = (confidence: RunResult['confidence']): string => names[confidence] ?? confidence
