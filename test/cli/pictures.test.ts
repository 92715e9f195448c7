import { expect, it, onTestFinished } from 'vitest'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { world } from './cli.fixture.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const draw = { tool: 'image_generate', input: { description: 'A red fox, asleep' } }

it('a picture that a conversation has made is named, with the file in which it lies', async () => {
  const endpoint = await scriptedEndpoint(({ path, body }) => {
    if (path.endsWith('/images/generations')) return { json: { created: 1, data: [{ b64_json: png }] } }
    return JSON.stringify(body).includes('"role":"tool"') ? { text: 'Here is your fox.' } : { calls: [draw] }
  })
  onTestFinished(() => endpoint.close())
  const { ibidWith } = world({ 'docs/foxes.md': '# Foxes\n\nFoxes sleep by day.\n' })
  const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'scripted', IBID_LLM_IMAGE_MODEL: 'painter' }
  const place = /a-red-fox-asleep\.png \(image\/png, 70 bytes\): ~\/\S+\/media\/[0-9a-f]{64}\n/
  const asked = await ibidWith({ env }, 'ask', '--in', 'docs', '--session', 'new', 'Draw me a sleeping fox.')
  expect(asked).toMatchObject({ code: 0, out: expect.stringContaining('Here is your fox.'), err: expect.stringMatching(place) })
  const { out } = await ibidWith({ env, input: 'Draw me another.\n' }, 'chat', '--plain')
  expect(out).toMatch(place)
})
