import { describe, expect, it } from 'vitest'
import type { Question } from '../../core/question.ts'
import { answerFrom } from './answer-from.ts'

const approval: Question = { id: 'q1', kind: 'approval', text: 'Run it?', options: ['once', 'session', 'deny'] }
const which: Question = { id: 'q2', kind: 'clarification', text: 'Which Alex?', options: ['Alex Chen', 'Alex Gruber'] }

describe('an approval', () => {
  it('is given by a number, or by its words in any case', () => {
    const once = { text: '', decision: 'once' }
    for (const line of ['1', ' 1 ', 'once', 'Yes', 'y', 'YES\n']) expect(answerFrom(approval, line), line).toEqual(once)
    for (const line of ['2', 'session']) expect(answerFrom(approval, line), line).toEqual({ text: '', decision: 'session' })
    for (const line of ['3', 'deny', 'no', 'N']) expect(answerFrom(approval, line), line).toEqual({ text: '', decision: 'deny' })
  })

  it('is denied by any other words, which say why', () => {
    expect(answerFrom(approval, 'yes, but not in src')).toEqual({ text: 'yes, but not in src', decision: 'deny' })
    expect(answerFrom(approval, ' use rg instead ')).toEqual({ text: 'use rg instead', decision: 'deny' })
    expect(answerFrom(approval, '4')).toEqual({ text: '4', decision: 'deny' })
    expect(answerFrom(approval, '0')).toEqual({ text: '0', decision: 'deny' })
  })

  it('is not given by nothing', () => {
    expect(answerFrom(approval, '')).toBeUndefined()
    expect(answerFrom(approval, '  \n')).toBeUndefined()
    expect(answerFrom({ ...approval, assumption: 'yes' }, '')).toBeUndefined()
  })
})

describe('a clarification', () => {
  it('is an option by its number, or words of the person', () => {
    expect(answerFrom(which, '2')).toEqual({ text: 'Alex Gruber' })
    expect(answerFrom(which, 'no')).toEqual({ text: 'no' })
    expect(answerFrom(which, '3')).toEqual({ text: '3' })
    expect(answerFrom({ id: 'q', kind: 'clarification', text: 'How many?' }, ' 2 ')).toEqual({ text: '2' })
  })

  it('is the assumption where nothing is said, if there is one', () => {
    expect(answerFrom({ ...which, assumption: 'Alex Chen of finance' }, ' ')).toEqual({ text: 'Alex Chen of finance' })
    expect(answerFrom({ ...which, assumption: 'Alex Chen of finance' }, '2')).toEqual({ text: 'Alex Gruber' })
    expect(answerFrom(which, '')).toBeUndefined()
  })
})
