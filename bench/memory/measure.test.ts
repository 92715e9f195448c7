import { expect, test } from 'vitest'
import { rowsInMemory } from '../../src/memory/store.fixture.ts'
import { type Figures, measure, noFigures } from './measure.ts'
import { people } from './people.ts'
import { recordedReader } from './recorded.ts'

const figuresOf = async (isRead: boolean): Promise<{ readonly figures: Figures; readonly missing: number }> => {
  const [figures, recording] = [noFigures(), recordedReader()]
  for (const person of [...people('seen'), ...people('held')])
    await measure(person, rowsInMemory(), isRead ? recording.readerOf(person.name) : undefined, figures)
  return { figures, missing: recording.tokens().missing }
}
const rightOf = (figures: Figures) => Object.fromEntries(Object.entries(figures).map(([name, { right, all }]) => [name, [right, all]]))

test('what 24 people say is understood as it was when a model read it, and a reply is there for every reading', {
  timeout: 60_000,
}, async () => {
  const { figures, missing } = await figuresOf(true)
  expect(missing).toBe(0)
  expect(rightOf(figures)).toMatchObject({ changes: [98, 99], keptRight: [448, 449], repeats: [45, 46] })
})

test('without a model nothing of theirs is lost, merged or superseded that should not be', { timeout: 60_000 }, async () => {
  const { figures } = await figuresOf(false)
  expect(rightOf(figures)).toMatchObject({ changes: [0, 99], keptRight: [449, 449] })
})
