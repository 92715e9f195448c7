import type { Style } from '../core/request.ts'

/** How sure a model must say it is to answer without evidence (row B5). */
export const thresholds: Readonly<Record<Style, number>> = { tool_first: 0.95, balanced: 0.8, direct: 0.6 }

/** How the system prompt words the bias towards tools: 0.8, 0.5, 0.2 (row B5). */
export const styleWords: Readonly<Record<Style, string>> = {
  tool_first:
    'Gather evidence for everything you say, also for what you believe you know. Answer without a source, through answer_directly, only what cannot be wrong.',
  balanced:
    'Gather evidence for what people could doubt. What is common knowledge you may answer without a source, through answer_directly.',
  direct: 'Answer what you know well without a source, through answer_directly. Gather evidence where you are not sure.',
}
