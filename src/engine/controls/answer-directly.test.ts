import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import type { Style } from '../../core/request.ts'
import { callOf, replied, runAsked } from '../guards/guards.fixture.ts'
import { answerDirectly } from './answer-directly.ts'

const first = replied(1)
const unaided: Fact = { type: 'notice.given', reason: 'unaided', text: '' }
const taken = (input: unknown, style?: Style, ...facts: Fact[]) => {
  const run = runAsked(style ? { style } : {}, ...(facts.length > 0 ? facts : [first]))
  return answerDirectly(run, { ...callOf(input), tool: 'answer_directly' }).outcome
}

describe('an answer without sources', () => {
  it.each<[Style, number, number]>([
    ['tool_first', 0.95, 0.94],
    ['balanced', 0.8, 0.79],
    ['direct', 0.6, 0.59],
  ])('in the style %s is allowed from a confidence of %d on, and not at %d', (style, enough, less) => {
    expect(taken({ confidence: enough }, style)).toMatchObject({
      status: 'success',
      output: { text: 'Answer now from what you know. The answer will be shown as resting on no source.' },
    })
    expect(taken({ confidence: less }, style)).toMatchObject({
      status: 'denied',
      output: { text: `Your confidence of ${less} is below ${enough}. Gather evidence with the tools first.` },
    })
  })

  it('is a balanced one where the run has no style', () => {
    expect([taken({ confidence: 0.8 })?.status, taken({ confidence: 0.79 })?.status]).toEqual(['success', 'denied'])
  })

  it('is for the first step only, unless the engine gave that back', () => {
    expect(taken({ confidence: 1 }, 'direct', first, replied(2))).toMatchObject({
      status: 'denied',
      output: { text: 'Only the first step may answer directly. Gather evidence with the tools first.' },
    })
    expect(taken({ confidence: 1 }, 'direct', first, unaided, replied(2))?.status).toBe('success')
    expect(taken({ confidence: 1 }, 'direct', first, unaided, replied(2), replied(3))?.status).toBe('denied')
  })

  it('is asked for again where the call cannot be read', () => {
    expect(taken({ confidence: 'very' })).toMatchObject({
      status: 'error',
      fault: { code: 'invalid', message: 'answer_directly was rejected: confidence: expected a number from 0 to 1' },
    })
  })
})
