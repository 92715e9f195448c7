import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ToolOutput } from '../../core/tool.ts'
import { mediaFiles } from '../../store/media-files.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { runToEnd, testDependencies } from '../engine.fixture.ts'
import { guarded } from './guard-chain.ts'
import { probe } from './guards.fixture.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-media-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = new Uint8Array(Buffer.from('a small picture'))
const hash = createHash('sha256').update(bytes).digest('hex')
const painting = (output: Partial<ToolOutput>) => probe({ name: 'paint', run: async () => ({ text: 'painted', ...output }) })

async function runOf(output: Partial<ToolOutput>) {
  const media = mediaFiles(join(folder, 'media'))
  const steps = [{ calls: [{ tool: 'paint', input: {} }] }, { text: 'Here it is.' }]
  const dependencies = testDependencies({ model: scriptedModel(steps), tools: [painting(output)] })
  const run = await runToEnd({ ...dependencies, invoke: guarded({ ...dependencies, media }) })
  return { run, events: await dependencies.log.read(run.id) }
}

it('keeps the bytes under their hash, once, for the owner only; the log has the hash and the model is told of it', async () => {
  const { run, events } = await runOf({
    media: [
      { mediaType: 'image/png', name: 'chart.png', bytes },
      { mediaType: 'image/png', bytes },
    ],
  })
  expect(run.results[0]?.output.media).toEqual([
    { mediaType: 'image/png', name: 'chart.png', hash, size: 15 },
    { mediaType: 'image/png', hash, size: 15 },
  ])
  expect(readdirSync(join(folder, 'media'))).toEqual([hash])
  expect(readFileSync(join(folder, 'media', hash), 'utf8')).toBe('a small picture')
  expect(statSync(join(folder, 'media', hash)).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(events)).not.toContain('bytes":')
  expect(run.messages.find(({ role }) => role === 'tool')?.text).toContain(
    'Shown to the person: chart.png (image/png, 15 bytes), (image/png, 15 bytes)',
  )
})

it('refuses what is too large to keep, and the run goes on', async () => {
  const { run } = await runOf({ media: [{ mediaType: 'video/mp4', name: 'film.mp4', bytes: new Uint8Array(20_000_001) }] })
  expect(run.results[0]?.record).toMatchObject({
    status: 'error',
    error: { code: 'limit', message: 'paint returned film.mp4 of 20000001 bytes' },
  })
  expect(run.end?.status).toBe('done')
  expect(readdirSync(folder)).toEqual([])
})
