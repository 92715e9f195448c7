import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import type { RunEvent } from '../../src/core/facts.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { workUntil } from './work.ts'

/** Model steps that call a read and a write each; the answer comes on top. */
const steps = 39
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Left {
  readonly events: readonly RunEvent[]
  readonly executions: readonly string[]
}

/** A run that dies at each of the given facts in turn and is then finished, with all that it left behind. */
async function runThatDiesAt(seqs: readonly number[]): Promise<Left> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-boundary-'))
  folders.push(folder)
  for (const seq of seqs) expect((await workUntil(folder, steps, seq)).at(-1)).toMatchObject({ seq })
  expect((await workUntil(folder, steps, 0)).at(-1)).toEqual({ status: 'done', answer: 'Item 0 is number 0 of the list. [1]' })
  const id = readFileSync(join(folder, 'run'), 'utf8')
  const log = openEventLog(folder)
  const events = await log.read(id)
  expect(await log.verify(id)).toMatchObject({ intact: true, events: events.length })
  log.close()
  return { events, executions: readFileSync(join(folder, 'executions'), 'utf8').trim().split('\n') }
}

/** Nothing lost, no gap, no fork, no write twice, one end. */
function expectWhole({ events, executions }: Left, length: number): void {
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, index) => index + 1))
  expect(events.filter(({ type }) => type === 'run.ended')).toHaveLength(1)
  expect(repeated(executions.filter((line) => line.startsWith('write')))).toBe(0)
}

const repeated = (lines: readonly string[]): number => lines.length - new Set(lines).size

test('a run of 40 steps killed at a boundary of its log ends as if nothing had been, with at most one model call repeated', {
  timeout: 600_000,
}, async () => {
  const whole = await runThatDiesAt([])
  const length = whole.events.length
  expect(length).toBeGreaterThan(200)
  // The last boundary is the end itself, and the first comes before the caller knows the run.
  const every = inject('kills') >= 60 ? 1 : Math.ceil(length / inject('kills'))
  for (let seq = 2; seq < length; seq += every) {
    const left = await runThatDiesAt([seq])
    expectWhole(left, length)
    expect(left.events.map(({ type }) => type)).toEqual(whole.events.map(({ type }) => type))
    expect(repeated(left.executions.filter((line) => line.startsWith('model')))).toBeLessThanOrEqual(1)
    const interrupted = left.events.filter((event) => event.type === 'tool.finished' && event.record.status === 'interrupted')
    expect(interrupted.length).toBeLessThanOrEqual(1)
  }
})
