import { describe, expect, it } from 'vitest'
import { callOf, runAsked, runOf, succeeded } from '../../engine/guards/guards.fixture.ts'
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
    expect(evidenceOf(runOf())).toBe('Nothing relevant to the question was found.')
  })

  it('says that no language model was used only where none was to be', () => {
    const quoting = (model: string) =>
      evidenceOf(runAsked({ question: 'Why is the sky blue?', model }, succeeded(callOf({}), { text: '', sources: [sky] }))).split(
        '\n\n',
      )[0]
    expect(quoting('main')).toBe('These sentences are quoted from the sources.')
    expect(quoting('extractive')).toBe('No language model was used; these sentences are quoted from the sources.')
  })
})
