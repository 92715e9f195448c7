import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelMessage, ModelRequest } from '../core/model.ts'
import { type ModelPlace, openModel } from './open-model.ts'

const bodies: string[] = []
/** A provider that hears every request and answers none. */
const server = createServer(async (message, response) => {
  let body = ''
  for await (const part of message) body += part
  bodies.push(body)
  response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const chart = { hash: 'aa', mediaType: 'image/png', size: 3, name: 'chart.png' }
const photo = { hash: 'bb', mediaType: 'image/jpeg', size: 2 }
const question: ModelMessage = { role: 'user', text: 'What is it?', images: [chart, photo] }
const bytes = new Map([
  ['aa', Uint8Array.of(1, 2, 3)],
  ['bb', Uint8Array.of(4, 5)],
])

/** What a provider is sent for these messages. */
async function sent(place: ModelPlace, images: ModelRequest['images'], messages: readonly ModelMessage[] = [question]) {
  const model = await openModel(place, { vendorUrl: url })
  const request: ModelRequest = {
    system: '',
    messages,
    tools: [],
    toolChoice: 'auto',
    temperature: 0,
    maxTokens: 10,
    ...(images ? { images } : {}),
  }
  for await (const _ of model.stream(request, new AbortController().signal));
  return JSON.parse(bodies.at(-1)!)
}
const vendor = (name: 'openai' | 'anthropic' | 'google'): ModelPlace => ({ kind: 'vendor', vendor: name, model: 'm', apiKey: 'k' })
const compatible = (): ModelPlace => ({ kind: 'compatible', baseUrl: url, model: 'm' })

describe('images of a message', () => {
  it('go to a compatible endpoint as data URLs, before its text', async () => {
    const { messages } = await sent(compatible(), bytes)
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
          { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,BAU=' } },
          { type: 'text', text: 'What is it?' },
        ],
      },
    ])
    expect(await sent(compatible(), bytes)).toMatchObject({ messages })
  })

  it('go to the API of each vendor in its own form', async () => {
    const { input } = await sent(vendor('openai'), bytes)
    expect(input[0].content).toEqual([
      { type: 'input_image', image_url: 'data:image/png;base64,AQID' },
      { type: 'input_image', image_url: 'data:image/jpeg;base64,BAU=' },
      { type: 'input_text', text: 'What is it?' },
    ])
    const anthropic = await sent(vendor('anthropic'), bytes)
    expect(anthropic.messages[0].content).toMatchObject([
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AQID' } },
      { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'BAU=' } },
      { type: 'text', text: 'What is it?' },
    ])
    const { contents } = await sent(vendor('google'), bytes)
    expect(contents[0].parts).toEqual([
      { inlineData: { mimeType: 'image/png', data: 'AQID' } },
      { inlineData: { mimeType: 'image/jpeg', data: 'BAU=' } },
      { text: 'What is it?' },
    ])
  })

  it('are told of in words where their bytes are not there', async () => {
    const words = '(chart.png is not shown to you)\n\n(an image (image/jpeg) is not shown to you)\n\nWhat is it?'
    expect((await sent(compatible(), undefined)).messages).toEqual([{ role: 'user', content: words }])
    const { contents } = await sent(vendor('google'), new Map([['aa', Uint8Array.of(1, 2, 3)]]))
    expect(contents[0].parts).toEqual([
      { inlineData: { mimeType: 'image/png', data: 'AQID' } },
      { text: '(an image (image/jpeg) is not shown to you)' },
      { text: 'What is it?' },
    ])
  })

  it('change nothing of messages without', async () => {
    expect((await sent(compatible(), bytes, [{ role: 'user', text: 'Why?' }])).messages).toEqual([{ role: 'user', content: 'Why?' }])
  })
})
