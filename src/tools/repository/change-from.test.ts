import { expect, it } from 'vitest'
import type { Change } from '../../core/diff.ts'
import type { ToolContext } from '../../core/tool.ts'
import { changeFrom } from './change-from.ts'

const change: Change = { of: 'main...HEAD', files: [], commits: [], summary: 'no changes' }
const result = (id: string, data: unknown): ToolContext['results'][number] => ({
  record: {
    call: { id, tool: 'x', input: {} },
    agent: 'main',
    step: 1,
    startedAt: 0,
    durationMs: 0,
    status: 'success',
    resultSummary: '',
  },
  output: { text: '', data },
})
const results = [result('r1', undefined), result('r2', { files: [] }), result('r3', change), result('r4', { ...change, of: 'other' })]

it('a change is found by the ids of earlier results', () => {
  expect(changeFrom(results, ['r3'])).toBe(change)
  expect(changeFrom(results, ['r1', 'r4', 'r3'])?.of).toBe('main...HEAD')
  expect(changeFrom(results, undefined)).toBeUndefined()
  expect(changeFrom(results, [])).toBeUndefined()
})

it('results that gave none are named', () => {
  expect(() => changeFrom(results, ['r1', 'r2', 'r9'])).toThrow('r1, r2, r9 contains no change')
})
