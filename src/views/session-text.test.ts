import { expect, it } from 'vitest'
import { replay } from '../core/fold-run.ts'
import { storyOf } from './run-story.ts'
import { sessionText } from './session-text.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

const blue = 'The sky is blue because air scatters blue light 5 times more than red light.'
const session = { id: 'S', title: 'Sky', createdAt: 0, updatedAt: 0, runs: 1, forgotten: 0, titledBy: 'person' } as const

it('has addresses that open here for its owner, and names of documents for others', async () => {
  const { id, events } = await eventsOf([searchFor('sky'), { text: `${blue} [s1]` }])
  const runs = [{ run: replay(id, events) }]
  const lineOf = (text: string) => text.split('\n').find((line) => line.startsWith('- [1]'))
  expect(lineOf(sessionText(session, runs))).toBe(`- [1] ${blue} <file:///sky.md#L1>`)
  expect(lineOf(sessionText(session, runs, { isForOthers: true }))).toBe(`- [1] ${blue} (docs/sky.md, line 1)`)
  const citation = (text: string) => text.slice(text.indexOf('## Citations')).split('\n').slice(2, 4)
  expect(citation(storyOf(id, events))).toEqual([`[1] ${blue}`, '    file:///sky.md#L1'])
  expect(citation(storyOf(id, events, { isForOthers: true }))).toEqual([`[1] ${blue}`, '    docs/sky.md, line 1'])
})
