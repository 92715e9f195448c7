import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { scriptedEndpoint } from '../testing/scripted-endpoint.ts'
import { tool } from '../tools/tool.ts'
import { openApp } from './compose.ts'
import { askQuestion } from './questions/ask.ts'

it('a tool is given the keys of its service by name, and what it tells of them is struck out', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ibid-credentials-'))
  await using endpoint = await scriptedEndpoint([{ calls: [{ tool: 'parcel', input: {} }] }, { text: 'It is on its way.' }])
  mkdirSync(join(root, '.config', 'ibid'), { recursive: true })
  const credentials = { parcel: 'canary-of-the-file', 'other-shop': 'canary-of-the-shop' }
  writeFileSync(join(root, '.config', 'ibid', 'settings.json'), JSON.stringify({ tools: { credentials } }), { mode: 0o600 })
  const env = {
    IBID_LLM_PROVIDER: endpoint.baseUrl,
    IBID_LLM_MODEL: 'local',
    IBID_DATA_DIR: join(root, 'data'),
    IBID_CREDENTIAL_PARCEL: 'canary-of-the-variable',
  }
  const app = await openApp({ env, home: root, folder: root, platform: 'linux' })
  const given: (string | undefined)[] = []
  const parcel = tool({
    name: 'parcel',
    description: 'Where the parcel is',
    input: z.object({}),
    run: (_input, { credential }) => {
      given.push(...['parcel', 'other-shop', 'constructor'].map(credential))
      return `asked with ${given.join(' and ')}, instead of ${credentials.parcel}`
    },
  })
  const runHandle = await askQuestion(app, { question: 'Where is it?', scope: [], tools: [parcel] })
  const { run } = await runHandle.result
  expect(given).toEqual(['canary-of-the-variable', 'canary-of-the-shop', undefined])
  const logged = JSON.stringify(await (await app.log()).read(run))
  expect(logged).toContain('asked with [redacted] and [redacted] and , instead of [redacted]')
  expect(logged + JSON.stringify(endpoint.requests.map(({ body }) => body))).not.toContain('canary')
  expect(app.inspection.warnings).toEqual([])
  await app.close()
  rmSync(root, { recursive: true })
})
