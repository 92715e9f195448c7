import { z } from 'zod'
import { list, maybe, named, shape, text } from './shape.ts'

const previewSchema = shape({
  command: maybe(text('The exact command, whole')),
  diff: maybe(text('A unified diff')),
  notes: maybe(list(text('What to look at, a few words'))),
})

export const questionSchema = named('Question', 'What a run asks a person; it rests until somebody answers', {
  id: text('q1, q2, ... in the run'),
  kind: z.enum(['clarification', 'approval']),
  text: text(),
  options: maybe(list(text())).describe('Suggested answers; free text is also accepted'),
  call: maybe(text('Id of the call it is about or comes from')),
  preview: maybe(previewSchema).describe('What the call would do, if approval is requested'),
  assumption: maybe(text('What the run takes to be true where nobody can answer')),
})

export const questionAnswerSchema = named('QuestionAnswer', 'What came of a question', {
  question: text('Id of the question'),
  text: text(),
  decision: maybe(z.enum(['once', 'session', 'deny'])),
  by: z.enum(['person', 'assumption', 'refusal']),
})
