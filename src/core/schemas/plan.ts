import { z } from 'zod'
import { list, maybe, named, text } from './shape.ts'

const subTaskSchema = named('SubTask', 'One part of a plan', {
  id: text(),
  description: text(),
  status: z.enum(['pending', 'in_progress', 'done', 'blocked', 'failed']),
  parallelizable: z.boolean(),
  dependencies: list(text('Id of a sub-task whose result it needs')),
})

export const planSchema = named('Plan', 'What a run means to do', {
  goal: text(),
  subTasks: list(subTaskSchema),
  needsClarification: z.boolean(),
  clarificationPrompt: maybe(text()),
  candidateAgents: list(text('Id of an agent that could take a part')),
  reasoning: maybe(text("The model's short why")),
})
