import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { factsOfRun } from './facts.ts'

test.each([
  [10, 40_000],
  [50, 190_000],
])('a run of %i steps with 1 kB results takes at most %i bytes on disk', async (steps, most) => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-size-'))
  const log = openEventLog(folder)
  for (const [after, fact] of factsOfRun(steps).entries()) await log.append('01JD9VQK4XZ8N2T7M5R3W6Y1AB', after, fact)
  log.close()
  expect(readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(most)
  rmSync(folder, { recursive: true })
})
