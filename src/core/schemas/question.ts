import { z } from 'zod'
import { list, maybe, named, shape, text } from './shape.ts'

const previewSchema = shape({
  command: maybe(text('The exact, complete command')),
  diff: maybe(text('A unified diff')),
  notes: maybe(list(text('What to look out for, in a few words'))),
})

export const questionSchema = named('Question', 'A question that a run asks; the run waits until somebody answers', {
  id: text('q1, q2, ... within the run'),
  kind: z.enum(['clarification', 'approval']),
  text: text(),
  options: maybe(list(text())).describe('Suggested answers; free text is also accepted'),
  call: maybe(text('ID of the call that it concerns or comes from')),
  preview: maybe(previewSchema).describe('What the call would do, if approval is requested'),
  assumption: maybe(text('What the run assumes if nobody can answer')),
})

export const questionAnswerSchema = named('QuestionAnswer', 'The answer to a question', {
  question: text('ID of the question'),
  text: text(),
  decision: maybe(z.enum(['once', 'session', 'deny'])),
  by: z.enum(['person', 'assumption', 'refusal']),
})
