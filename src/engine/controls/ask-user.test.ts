import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import type { QuestionAnswer } from '../../core/question.ts'
import type { ToolCall } from '../../core/tool.ts'
import { callOf, replied, runOf } from '../guards/guards.fixture.ts'
import { askUser } from './ask-user.ts'

const call: ToolCall = { ...callOf({ question: 'Which Alex?', options: ['Alex A.', 'Alex B.'], assumption: 'Alex A.' }), tool: 'ask_user' }
const asked = (number: number, id?: string): Fact => ({
  type: 'question.asked',
  question: { id: `q${number}`, kind: 'clarification', text: 'Which?', ...(id ? { call: id } : {}) },
})
const said = (number: number, parts: Partial<QuestionAnswer> = {}): Fact => ({
  type: 'question.answered',
  answer: { question: `q${number}`, text: 'Alex B.', by: 'person', ...parts },
})
const earlier = (count: number) => Array.from({ length: count }, (_, at) => [asked(at + 1), said(at + 1)]).flat()

describe('a call that asks the person', () => {
  it('becomes a question, to rest on before anything else is done', () => {
    expect(askUser(runOf(replied(1)), call)).toEqual({
      unclear: true,
      question: {
        id: 'q1',
        kind: 'clarification',
        text: 'Which Alex?',
        call: 'r1',
        options: ['Alex A.', 'Alex B.'],
        assumption: 'Alex A.',
      },
    })
  })

  it('has the words of the person as its result', () => {
    const run = runOf(replied(1, { calls: [call] }), asked(1, 'r1'), said(1))
    expect(askUser(run, call)).toEqual({ outcome: { status: 'success', tries: 1, output: { text: 'The answer: Alex B.' } } })
  })

  it('has its assumption as its result where nobody answers', () => {
    const run = runOf(replied(1, { calls: [call] }), asked(1, 'r1'), said(1, { by: 'assumption', text: 'Alex A.' }))
    expect(askUser(run, call).outcome?.output.text).toBe(
      'Nobody can answer now. Go on with your assumption and state it in the answer: Alex A.',
    )
  })

  it('is refused after three questions', () => {
    expect(askUser(runOf(...earlier(2)), call).question?.id).toBe('q3')
    expect(askUser(runOf(...earlier(3)), call).outcome).toMatchObject({
      status: 'denied',
      fault: { code: 'blocked' },
      output: { text: '3 questions have already been answered. Say in the answer what the person should provide.' },
    })
  })

  it.each([
    [{ ...call, input: { question: '' } }, 'invalid', 'ask_user was rejected: question: expected text'],
    [{ ...call, input: null, malformed: 'not valid JSON: {' }, 'malformed', 'ask_user was rejected: not valid JSON: {'],
  ])('is asked for again where it cannot be read', (unreadable, code, message) => {
    expect(askUser(runOf(replied(1)), unreadable)).toMatchObject({ outcome: { status: 'error', fault: { code, message } } })
  })
})
