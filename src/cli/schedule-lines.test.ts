import { expect, test } from 'vitest'
import { fault } from '../core/fault.ts'
import { moment } from '../views/amounts.ts'
import { scheduleLines } from './schedule-lines.ts'

test('what the schedule has done stands in a line each', () => {
  const at = Date.UTC(2026, 10, 22, 12)
  const rows = [
    { name: 'memories', begunAt: at - 5, isOpen: false, last: { at, outcome: { did: '' } } },
    { name: 'retention', begunAt: at, isOpen: true },
    { name: 'sync:a1', begunAt: at, isOpen: true, last: { at, outcome: { did: '3 added' } } },
    { name: 'sync:b2', begunAt: at, isOpen: false, last: { at, outcome: { fault: fault('unreachable', 'no such host') } } },
  ]
  expect(scheduleLines(rows, new Map([['a1', 'docs']]))).toEqual([
    `memory maintenance: ${moment(at)}, nothing to do`,
    `retention: ${moment(at)}, not run yet (running)`,
    `re-sync of docs: ${moment(at)}, 3 added (running)`,
    `re-sync of b2: ${moment(at)}, no such host`,
  ])
})
