import { expect, it } from 'vitest'
import type { ShownSource } from '../../core/model.ts'
import { headingAnswer } from './heading.ts'
import { passagesOf } from './passages.ts'
import { readQuestion } from './question.ts'

const sources: readonly ShownSource[] = [
  {
    handle: 's1',
    title: "The bakery's oven > Heat",
    text: 'Care costs time. The oven of the bakery is heated at night.\n\n## Firing\n\nFire it with dry wood. Close the door.',
  },
  {
    handle: 's2',
    title: "The bakery's oven > Care",
    text: 'Sweep the stone floor every evening. Oil it.\n\n- Keep the door dry in winter.',
  },
  { handle: 's3', title: 'The mixer > Care', text: 'Grease the arm of the mixer every week.' },
  { handle: 's4', title: 'The mixer > Why a spiral?', text: 'A spiral keeps the dough cool.' },
  { handle: 's5', title: 'The mixer > Sizes', text: '| size | litres |\n|---|---|\n| small | 20 |' },
]
const answer = (text: string) => {
  const question = readQuestion(text)
  return headingAnswer(question, sources, passagesOf(question, sources)).map((passage) => passage.text)
}

it.each([
  ["Care (The bakery's oven)", ['Sweep the stone floor every evening.', 'Oil it.', 'Keep the door dry in winter.']],
  ['care', ['Sweep the stone floor every evening.', 'Oil it.', 'Keep the door dry in winter.']],
  ['Care (The mixer)', ['Grease the arm of the mixer every week.']],
  ['What is firing?', ['Fire it with dry wood.', 'Close the door.']],
  ['Why a spiral?', ['A spiral keeps the dough cool.']],
  ['why is it a spiral', ['A spiral keeps the dough cool.']],
  ['size', ['| small | 20 |']],
])('%j gives the first sentences under that heading', (question, quoted) => {
  expect(answer(question)).toEqual(quoted)
})

it.each(['How is it heated?', 'Care (The cellar)', 'Care of the door', 'How do I care?', ''])(
  '%j is no heading of what was found',
  (question) => {
    expect(answer(question)).toEqual([])
  },
)
