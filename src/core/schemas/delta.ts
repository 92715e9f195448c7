import { z } from 'zod'
import { named, number, text } from './shape.ts'
import { toolStatusSchema } from './tool.ts'

/** What is seen live and never stored. */
export const deltaSchema = z.discriminatedUnion('type', [
  named('TextDelta', 'Streamed text of a step', {
    type: z.enum(['text.delta', 'reasoning.delta']),
    run: text(),
    step: number(),
    text: text(),
  }),
  named('TextRetracted', 'Drop the text of this step, it will be streamed again', {
    type: z.literal('text.retracted'),
    run: text(),
    step: number(),
  }),
  named('ToolProgress', 'A line of a tool that works', { type: z.literal('tool.progress'), run: text(), call: text(), text: text() }),
  named('ToolSettled', 'A call is done; its fact follows in the order asked', {
    type: z.literal('tool.settled'),
    run: text(),
    call: text(),
    status: toolStatusSchema,
    durationMs: number(),
    summary: text(),
  }),
  named('RunWaiting', 'The run waits for room on the server; so many others go first', {
    type: z.literal('run.waiting'),
    run: text(),
    ahead: number(),
  }),
])
