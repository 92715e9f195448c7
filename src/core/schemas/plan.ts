import { z } from 'zod'
import { list, maybe, named, text } from './shape.ts'

const subTaskSchema = named('SubTask', 'A part of a plan', {
  id: text(),
  description: text(),
  status: z.enum(['pending', 'in_progress', 'done', 'blocked', 'failed']),
  parallelizable: z.boolean(),
  dependencies: list(text('ID of a sub-task whose result it needs')),
})

export const planSchema = named('Plan', 'What a run intends to do', {
  goal: text(),
  subTasks: list(subTaskSchema),
  needsClarification: z.boolean(),
  clarificationPrompt: maybe(text()),
  candidateAgents: list(text('ID of an agent that could handle part of it')),
  reasoning: maybe(text('A short explanation from the model')),
})
