import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { replay } from '../../src/core/run.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { type Said, work } from './work.ts'

const steps = 12
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The same sequence on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32
}

test('a run killed at any instant resumes: nothing acknowledged is lost, no finished call and no write is run again', {
  timeout: 300_000,
}, async () => {
  const random = seeded(20261121)
  let kills = 0
  while (kills < inject('kills')) {
    const folder = mkdtempSync(join(tmpdir(), 'ibid-kill-'))
    folders.push(folder)
    const acknowledged: Said[] = []
    let last: Said | undefined
    while (last?.status === undefined) {
      const killing = kills < inject('kills')
      const said = await work(
        folder,
        steps,
        killing ? 1 + Math.floor(random() * 24) : Number.POSITIVE_INFINITY,
        Math.floor(random() * 200_000),
      )
      acknowledged.push(...said.filter(({ seq }) => seq !== undefined))
      last = said.at(-1)
      if (last?.status === undefined) kills++
    }
    const id = readFileSync(join(folder, 'run'), 'utf8')
    const log = openEventLog(folder)
    const events = await log.read(id)
    expect(await log.verify(id)).toMatchObject({ intact: true, events: events.length })
    log.close()
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    for (const { seq, type } of acknowledged) expect(events[seq! - 1]?.type).toBe(type)
    expect(events.filter(({ type }) => type === 'run.ended')).toHaveLength(1)
    const executions = readFileSync(join(folder, 'executions'), 'utf8').trim().split('\n')
    const writes = executions.filter((line) => line.startsWith('write'))
    expect(new Set(writes).size).toBe(writes.length)
    const run = replay(id, events)
    expect(run.results).toHaveLength(steps * 2)
    const finished = acknowledged.flatMap(({ call }) => (call === undefined ? [] : [call]))
    expect(new Set(finished).size).toBe(finished.length)
    expect(last).toMatchObject({ status: 'done', answer: 'Item 0 is number 0 of the list. [1]' })
  }
})
