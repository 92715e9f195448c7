import { describe, expect, it } from 'vitest'
import { callOf, runOf, succeeded } from '../../engine/guards/guards.fixture.ts'
import { evidenceOf } from './fallback-answer.ts'

const sky = { id: 'sky', title: 'Sky', uri: 'file:///sky.md', text: 'The sky is blue because air scatters blue light.' }

describe("the answer in a failed model's place", () => {
  it('quotes what the run has read, with marks', () => {
    expect(evidenceOf(runOf(succeeded(callOf({}), { text: '', sources: [sky] })))).toContain(
      'The sky is blue because air scatters blue light.” [s1]',
    )
  })

  it('tells what the tools said where nothing can be quoted', () => {
    expect(evidenceOf(runOf(succeeded(callOf({ i: 1 }), { text: 'item 1 is a stone' })))).toMatch(/^- \w+ \{"i":1\}: item 1 is a stone$/m)
  })

  it('says that nothing was found where no tool gave anything', () => {
    expect(evidenceOf(runOf())).toBe('No language model was used, and nothing relevant to the question was found.')
  })
})
