import { describe, expect, it } from 'vitest'
import type { Question } from '../core/question.ts'
import { answerFrom } from '../tui/chat/answer-from.ts'
import { askPerson } from './ask-person.ts'
import type { Terminal } from './terminal.ts'

const clarification: Question = { id: 'q1', kind: 'clarification', text: 'Which year?', options: ['2025', '2026'] }
const approval: Question = { id: 'q2', kind: 'approval', text: 'Allow shell to run with {}?', options: ['once', 'session', 'deny'] }

describe('what a person types', () => {
  it.each([
    ['2', { text: '2026' }],
    ['2025', { text: '2025' }],
    ['3', { text: '3' }],
    [' the last one ', { text: 'the last one' }],
    ['', undefined],
  ])('%j clarifies', (line, said) => {
    expect(answerFrom(clarification, line)).toEqual(said)
  })

  it('is what is likely meant where it is nothing', () => {
    expect(answerFrom({ ...clarification, assumption: 'this year' }, '  ')).toEqual({ text: 'this year' })
  })

  it.each([
    ['1', { text: '', decision: 'once' }],
    ['Yes', { text: '', decision: 'once' }],
    ['session', { text: '', decision: 'session' }],
    ['n', { text: '', decision: 'deny' }],
    ['not in that folder', { text: 'not in that folder', decision: 'deny' }],
    ['', undefined],
  ])('%j decides', (line, said) => {
    expect(answerFrom(approval, line)).toEqual(said)
  })
})

/** A terminal at which these lines are typed; then the input is closed. */
function typing(...lines: readonly string[]): Terminal & { readonly shown: string[] } {
  const left = [...lines]
  const shown: string[] = []
  return {
    shown,
    outIsLive: true,
    errIsLive: true,
    isAnswered: true,
    hasColors: false,
    ours: (row: string) => row,
    width: 80,
    out: (text) => void shown.push(text),
    err: () => undefined,
    styled: (_style, text) => text,
    status: () => undefined,
    read: async (prompt) => {
      shown.push(prompt)
      return left.shift()
    },
  }
}

describe('a question at the terminal', () => {
  const { signal } = new AbortController()

  it('is put once, and waits until the person has said something', async () => {
    const terminal = typing('', '', '1')
    expect(await askPerson(terminal, approval, signal)).toEqual({ text: '', decision: 'once' })
    const hint = '(enter a number; any other text denies the call and is sent to the model)'
    expect(terminal.shown).toEqual([`\nAllow shell to run with {}?\n  1. once\n  2. session\n  3. deny\n${hint}`, '> ', '> ', '> '])
  })

  it.each<readonly [Partial<Question>, string]>([
    [{}, '(enter a number or your own answer)'],
    [{ options: [] }, '(enter your answer)'],
    [{ assumption: '2026' }, '(enter a number or your own answer; press Enter to accept the most likely meaning)'],
  ])('says what can be typed: %j', async (part, hint) => {
    const terminal = typing()
    await askPerson(terminal, { ...clarification, ...part }, signal)
    expect(terminal.shown[0]?.split('\n').at(-1)).toBe(hint)
  })

  it('stays open where the person leaves', async () => {
    expect(await askPerson(typing(''), clarification, signal)).toBeUndefined()
  })
})
