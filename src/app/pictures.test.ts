import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EndpointRequest, type ScriptedEndpoint, scriptedEndpoint } from '../testing/scripted-endpoint.ts'
import { openApp } from './compose.ts'
import { createIbid } from './create-ibid.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const hash = '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0'
const draw = { tool: 'image_generate', input: { description: 'A red fox, asleep', style: 'woodcut', aspectRatio: '3:2' } }

let folder: string
let endpoint: ScriptedEndpoint
const isPicture = ({ path }: EndpointRequest) => path === '/v1/images/generations'
const spoken = () => endpoint.requests.filter((request) => !isPicture(request))

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-pictures-')))
  endpoint = await scriptedEndpoint((request) => {
    if (isPicture(request)) return { json: { created: 1, data: [{ b64_json: png.toString('base64') }] } }
    return JSON.stringify(request.body).includes('"role":"tool"') ? { text: 'Here is your fox.' } : { calls: [draw] }
  })
})
afterEach(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const open = (agent: { readonly images?: boolean } = {}) =>
  createIbid({
    llm: { provider: endpoint.baseUrl, model: 'scripted', imageModel: 'painter' },
    agent,
    dataDir: join(folder, 'data'),
    folder,
  })

describe('a picture that a conversation asks for', () => {
  it('is kept by its hash; the prompt is on the log, and the model is told its name', async () => {
    await using ibid = await open()
    const session = await ibid.sessions.create()
    const { run, answer } = await session.send('Draw me a sleeping fox.').result
    expect(answer).toContain('Here is your fox.')
    expect(endpoint.requests.filter(isPicture).map(({ body }) => body)).toMatchObject([
      { model: 'painter', prompt: 'A red fox, asleep\n\nStyle: woodcut', size: '1536x1024' },
    ])
    const finished = (await (await ibid.log()).read(run)).find((event) => event.type === 'tool.finished')
    expect(finished).toMatchObject({
      record: { call: { tool: 'image_generate' }, status: 'success' },
      output: {
        data: { model: 'painter', prompt: 'A red fox, asleep\n\nStyle: woodcut' },
        media: [{ mediaType: 'image/png', hash, size: png.length, name: 'a-red-fox-asleep.png' }],
      },
    })
    const app = await openApp({ env: { IBID_DATA_DIR: join(folder, 'data') }, home: folder, folder, platform: 'linux' })
    expect(Buffer.from((await app.media().read(hash)) ?? [])).toEqual(png)
    await app.close()
    const told = JSON.stringify(spoken().at(-1)?.body)
    expect(told).toContain('a-red-fox-asleep.png')
    expect(told).not.toContain(png.toString('base64').slice(0, 40))
  })

  it('is not made where pictures are switched off: the model is told which setting it is', async () => {
    await using ibid = await open({ images: false })
    const session = await ibid.sessions.create()
    await session.send('Draw me a sleeping fox.').result
    expect(endpoint.requests.filter(isPicture)).toEqual([])
    expect(JSON.stringify(spoken().at(-1)?.body)).toContain('image_generate is disabled here: agent.images is false')
  })
})
