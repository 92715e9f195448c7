import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { factsOfRun } from './facts.ts'

const sizeOf = (folder: string): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

/** Bytes on disk of a log that was opened and closed, with the facts of a run of so many steps; none where 0. */
async function logSize(steps: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-size-'))
  const log = openEventLog(folder)
  const facts = steps === 0 ? [] : factsOfRun(steps)
  for (const [after, fact] of facts.entries()) await log.append('01JD9VQK4XZ8N2T7M5R3W6Y1AB', after, fact)
  log.close()
  const size = sizeOf(folder)
  rmSync(folder, { recursive: true })
  return size
}

test.each([
  [10, 40_000],
  [50, 190_000],
])('a run of %i steps with 1 kB results takes at most %i bytes on disk', async (steps, most) => {
  expect((await logSize(steps)) - (await logSize(0))).toBeLessThanOrEqual(most)
})

test('a log without runs takes at most 32 kB', async () => {
  expect(await logSize(0)).toBeLessThanOrEqual(32_768)
})
