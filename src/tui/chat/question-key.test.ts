import { describe, expect, it } from 'vitest'
import type { Question } from '../../core/question.ts'
import type { Key } from '../prompt/key.ts'
import { firstChoice, questionKey } from './question-key.ts'

const approval: Question = { id: 'q1', kind: 'approval', text: 'Run it?', options: ['once', 'session', 'deny'] }
const which: Question = { id: 'q2', kind: 'clarification', text: 'Which?', options: ['this', 'that'], assumption: 'the newest' }
const free: Question = { id: 'q3', kind: 'clarification', text: 'How many?' }
const text = (typed: string): Key => ({ kind: 'text', text: typed })
const chord = (name: string): Key => ({ kind: 'chord', chord: name })

/** What is chosen after these keys. */
const walked = (question: Question, ...names: readonly string[]): number =>
  names.reduce((chosen, name) => {
    const taken = questionKey(question, chosen, chord(name))
    return taken && 'chosen' in taken ? taken.chosen : Number.NaN
  }, firstChoice(question))

describe('a number', () => {
  it('answers where there is such an option', () => {
    expect(questionKey(approval, 0, text('1'))).toEqual({ said: { text: '', decision: 'once' } })
    expect(questionKey(approval, 0, text('3'))).toEqual({ said: { text: '', decision: 'deny' } })
    expect(questionKey(which, -1, text('2'))).toEqual({ said: { text: 'that' } })
  })

  it('is typed where there is none, as any other text is', () => {
    for (const typed of ['4', '0', '-1', 'y', ' ', 'once']) expect(questionKey(approval, 0, text(typed)), typed).toBeUndefined()
    expect(questionKey(free, 0, text('1'))).toBeUndefined()
    expect(questionKey(approval, 0, { kind: 'paste', text: '1' })).toBeUndefined()
  })
})

describe('the arrows', () => {
  it('go from option to option, and around', () => {
    expect([
      walked(approval),
      walked(approval, 'down'),
      walked(approval, 'down', 'down'),
      walked(approval, 'down', 'down', 'down'),
    ]).toEqual([0, 1, 2, 0])
    expect([walked(approval, 'up'), walked(approval, 'up', 'up'), walked(approval, 'up', 'down')]).toEqual([2, 1, 0])
  })

  it('begin at what is likely meant, and come back to it', () => {
    expect([walked(which), walked(which, 'down'), walked(which, 'down', 'down'), walked(which, 'down', 'down', 'down')]).toEqual([
      -1, 0, 1, -1,
    ])
    expect([walked(which, 'up'), walked(which, 'up', 'up', 'up')]).toEqual([1, -1])
  })

  it('belong to the prompt where there is nothing to choose', () => {
    expect(questionKey(free, 0, chord('up'))).toBeUndefined()
    expect(questionKey(free, 0, chord('down'))).toBeUndefined()
  })
})

describe('Enter', () => {
  it('takes what is chosen', () => {
    expect(questionKey(approval, 0, chord('return'))).toEqual({ said: { text: '', decision: 'once' } })
    expect(questionKey(approval, 2, chord('return'))).toEqual({ said: { text: '', decision: 'deny' } })
    expect(questionKey(which, 1, chord('return'))).toEqual({ said: { text: 'that' } })
    expect(questionKey(which, -1, chord('return'))).toEqual({ said: { text: 'the newest' } })
    expect(questionKey({ ...free, assumption: 'one' }, -1, chord('return'))).toEqual({ said: { text: 'one' } })
  })

  it('says nothing where nothing is likely meant', () => {
    expect(questionKey(free, 0, chord('return'))).toBeUndefined()
  })
})

it('every other key belongs to the prompt', () => {
  for (const name of ['escape', 'ctrl-c', 'tab', 'backspace', 'ctrl-j', 'left', 'shift-up', 'meta-return'])
    expect(questionKey(approval, 0, chord(name)), name).toBeUndefined()
})
