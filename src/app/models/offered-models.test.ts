import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../compose.ts'
import { listWithout, modelChoices } from './offered-models.ts'

test('the models that can be chosen are asked for once, and again where the settings have changed', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: [{ id: 'small' }, { id: 'large' }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-models-')))
  const flags = { dataDir: home, 'llm.provider': `http://127.0.0.1:${port}/v1`, 'llm.model': 'large' }
  const app = await openApp({ env: {}, home, platform: 'linux', folder: home, flags })
  onTestFinished(async () => {
    await app.close()
    server.close()
    rmSync(home, { recursive: true, force: true })
  })
  const choices = await modelChoices(app.inspection)
  expect(choices.models).toEqual([
    { id: 'large', label: `large (127.0.0.1:${port})`, current: true },
    { id: 'small', label: `small (127.0.0.1:${port})`, current: false },
    { id: 'extractive', label: 'No language model: quotes only', current: false },
  ])
  expect(await modelChoices(app.inspection)).toEqual(choices)
  expect(await listWithout(app.inspection, 'small')).toBeUndefined()
  expect(await listWithout(app.inspection, 'nosuch')).toEqual({ place: `127.0.0.1:${port}`, models: ['large', 'small'] })
  expect(await listWithout(app.inspection, 'openai:gpt-4o')).toBeUndefined()
  expect(asked).toBe(1)
  const { stamp } = app.inspection
  await modelChoices({ ...app.inspection, stamp: { ...stamp, text: `${stamp.text} changed` } })
  expect(asked).toBe(2)
})
