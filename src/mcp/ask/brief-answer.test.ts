import { expect, it } from 'vitest'
import type { RunResult } from '../../core/run-result.ts'
import { briefAnswer } from './brief-answer.ts'

const said = 'No language model was used; these sentences are quoted from the sources.'
const evidence = 'Evidence:\n\n1. A  \n   “One.” [2]\n2. B  \n   “Two.” [3]\n3. C  \n   “Three.” [4]\n4. D  \n   “Four.” [5]'
const result = (answer: string, mode: RunResult['mode'] = 'extractive'): RunResult => ({
  run: 'R',
  status: 'done',
  reason: 'direct-answer',
  mode,
  answer,
  citations: [1, 2, 3, 4, 5].map((mark) => ({ mark, source: `s${mark}`, quote: 'q', uri: 'u', support: 1 })),
  unsupported: [],
  sources: [1, 2, 3, 4, 5].map((mark) => ({ id: `s${mark}`, title: 'T', uri: 'u' })),
  confidence: 'high',
  confidenceScore: 1,
  usage: { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
  costUsd: 0,
  durationMs: 1,
})
const told = (given: RunResult) => {
  const { answer, citations, sources } = briefAnswer(given)
  return { answer, marks: citations.map(({ mark }) => mark), sources: sources.map(({ id }) => id) }
}

it('the quotes that answer stand alone, with their sources', () => {
  expect(told(result(`${said}\n\n“A wren.” [1]\n\n${evidence}`))).toEqual({
    answer: `${said}\n\n“A wren.” [1]`,
    marks: [1],
    sources: ['s1'],
  })
})

it('where no sentence answers, three pieces of evidence stand in', () => {
  expect(told(result(`No sentence answers.\n\n${evidence}`))).toEqual({
    answer: 'No sentence answers.\n\n1. A  \n   “One.” [2]\n2. B  \n   “Two.” [3]\n3. C  \n   “Three.” [4]',
    marks: [2, 3, 4],
    sources: ['s2', 's3', 's4'],
  })
})

it.each([result('Plain words. [1]'), result(`${said}\n\n“A wren.” [1]\n\n${evidence}`, 'model')])(
  'any other answer is left as it is',
  (given) => {
    expect(briefAnswer(given)).toBe(given)
  },
)
