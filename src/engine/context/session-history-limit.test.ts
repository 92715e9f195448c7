import { describe, expect, it } from 'vitest'
import type { Turn } from '../../core/request.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { fittingTurns } from './session-history-limit.ts'

const turn = (number: number, answer = 'Blue light is scattered more.'): Turn => ({
  run: `r${number}`,
  question: `Why is the sky blue? (${number})`,
  answer,
})
const sizeOf = ({ question, answer }: Turn) => estimateTokens(question) + estimateTokens(answer)
const runsOf = (turns: readonly Turn[]) => turns.map(({ run }) => run)
const five = [1, 2, 3, 4, 5].map((number) => turn(number))

describe('the turns that fit', () => {
  it('are the newest, oldest first', () => {
    expect(runsOf(fittingTurns(five, sizeOf(five[3]!) + sizeOf(five[4]!), 100))).toEqual(['r4', 'r5'])
    expect(runsOf(fittingTurns(five, 10_000, 100))).toEqual(['r1', 'r2', 'r3', 'r4', 'r5'])
  })

  it('are whole: one token less, and a turn is out', () => {
    expect(runsOf(fittingTurns(five, sizeOf(five[3]!) + sizeOf(five[4]!) - 1, 100))).toEqual(['r5'])
  })

  it('are two messages each, 100 at most', () => {
    const many = Array.from({ length: 80 }, (_, index) => turn(index + 1))
    const fitting = fittingTurns(many, 1_000_000, 100)
    expect([fitting.length, fitting[0]?.run, fitting.at(-1)?.run]).toEqual([50, 'r31', 'r80'])
    expect(runsOf(fittingTurns(five, 10_000, 3))).toEqual(['r5'])
  })

  it('leave no gap: what is older than a turn that is too long is out as well', () => {
    expect(runsOf(fittingTurns([turn(1), turn(2, 'word '.repeat(5_000)), turn(3)], 1_000, 100))).toEqual(['r3'])
  })

  it('are none where the newest is too long, and of a session that begins', () => {
    expect(fittingTurns([turn(1), turn(2, 'word '.repeat(5_000))], 1_000, 100)).toEqual([])
    expect(fittingTurns([], 1_000, 100)).toEqual([])
  })
})
