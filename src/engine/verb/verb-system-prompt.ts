import type { PromptBlocks } from '../../core/prompt-blocks.ts'

/** The system prompt of an analysis: the agent's own words, then the verb's, then how its result is given. */
export const verbSystemPrompt = (agentPrompt: string, verbPrompt: string): PromptBlocks => ({
  role: [agentPrompt, verbPrompt].filter((words) => words.trim() !== '').join('\n\n'),
  work: [
    'How to work:',
    '- The tools of this task have run, and their results stand below. Nothing else can be looked up.',
    '- Judge what they found: leave out what is wrong or does not matter, and say what they missed only where a result shows it.',
  ].join('\n'),
  answer: [
    'How to answer:',
    '- Call return_result once, and say nothing else.',
    '- Keep files, lines, quotes and numbers exactly as the results have them. What no result tells stays out.',
  ].join('\n'),
})
