import { IbidError } from '../../core/fault.ts'
import { planSchema } from '../../core/plan.ts'
import { clarificationSchema, sureSchema } from '../../core/question.ts'
import type { Schema, Tool } from '../../core/tool.ts'
import { prose } from '../prose.ts'

/** The tools by which a model steers its own run: plan, ask, answer without sources. The engine takes their calls; nothing else can run them. */
export const controlTools = (): readonly Tool[] => [
  control('write_plan', 'Write the plan', prose('write-plan.md', import.meta.url), planSchema),
  control('ask_user', 'Ask the user', prose('ask-user.md', import.meta.url), clarificationSchema),
  control('answer_directly', 'Answer without sources', prose('answer-directly.md', import.meta.url), sureSchema),
]

const control = (name: string, title: string, description: string, input: Schema<unknown>): Tool => ({
  name,
  title,
  description,
  input,
  effect: 'read',
  run: () => Promise.reject(new IbidError('usage', `${name} can only be used within a run`, 'do not call it directly')),
})
