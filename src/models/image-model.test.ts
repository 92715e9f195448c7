import { createServer, type IncomingMessage } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openImageModel } from './image-model.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])

interface Asked {
  readonly method: string
  readonly path: string
  readonly key: string
  readonly body: unknown
}

/** A service that answers each request with the next of these, and what it was asked. */
async function service(...answers: readonly { readonly status?: number; readonly body: unknown }[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    asked.push({ method: request.method ?? '', path: request.url ?? '', key: keyOf(request), body: JSON.parse(await readAll(request)) })
    const { status = 200, body } = answers[asked.length - 1] ?? { status: 500, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, asked }
}

/** An address at which nothing listens any more. */
async function nobody(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const keyOf = ({ headers }: IncomingMessage): string => headers.authorization ?? String(headers['x-goog-api-key'] ?? '')
const signal = new AbortController().signal

describe('a picture', () => {
  it('is made by an OpenAI-compatible service, its ratio as the nearest size', async () => {
    const { url, asked } = await service({ body: { created: 1, data: [{ b64_json: png.toString('base64') }] } })
    const model = await openImageModel({ kind: 'compatible', baseUrl: `${url}/v1`, model: 'painter', apiKey: 'sk-canary' })
    expect(await model.make({ prompt: 'A red fox', aspectRatio: '16:9', signal })).toEqual({
      image: { mediaType: 'image/png', bytes: new Uint8Array(png) },
      cost: null,
    })
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/v1/images/generations',
        key: 'Bearer sk-canary',
        body: { model: 'painter', prompt: 'A red fox', n: 1, size: '1536x1024', response_format: 'b64_json' },
      },
    ])
  })

  it('is made by OpenAI, its tokens paid for', async () => {
    const { url, asked } = await service({
      body: {
        created: 1,
        data: [{ b64_json: jpeg.toString('base64') }],
        usage: { input_tokens: 10, output_tokens: 1_000, total_tokens: 1_010 },
      },
    })
    const prices = { 'gpt-image-1': { input: 5, output: 40 } }
    const place = { kind: 'vendor', vendor: 'openai', model: 'gpt-image-1', apiKey: 'sk-canary' } as const
    const made = await (await openImageModel(place, { vendorUrl: `${url}/v1`, prices })).make({ prompt: 'A red fox', signal })
    expect([made.image.mediaType, made.cost]).toEqual(['image/jpeg', 40_050])
    expect(asked[0]?.body).toEqual({ model: 'gpt-image-1', prompt: 'A red fox', n: 1, size: '1024x1024' })
  })

  it('is made by Google, which is told the ratio', async () => {
    const part = { inlineData: { mimeType: 'image/png', data: png.toString('base64') } }
    const { url, asked } = await service({ body: { candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP' }] } })
    const place = { kind: 'vendor', vendor: 'google', model: 'gemini-2.5-flash-image', apiKey: 'g-canary' } as const
    const made = await (await openImageModel(place, { vendorUrl: url })).make({ prompt: 'A red fox', aspectRatio: '16:9', signal })
    expect(made.image.mediaType).toBe('image/png')
    expect(asked[0]).toMatchObject({
      path: '/models/gemini-2.5-flash-image:generateContent',
      key: 'g-canary',
      body: {
        contents: [{ role: 'user', parts: [{ text: 'A red fox' }] }],
        generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9' } },
      },
    })
  })
})

describe('what goes wrong', () => {
  const place = (baseUrl: string) => ({ kind: 'compatible', baseUrl: `${baseUrl}/v1`, model: 'painter', apiKey: 'sk-canary-0123' }) as const

  it.each([
    [401, { error: { message: 'bad key sk-canary-0123' } }, 'unauthorised'],
    [429, { error: { message: 'slow down' } }, 'rate-limited'],
    [500, { error: { message: 'oh' } }, 'overloaded'],
    [400, { error: { message: 'not this', code: 'content_policy_violation' } }, 'content-filter'],
  ])('is told by its status: %i', async (status, body, code) => {
    const { url } = await service({ status, body })
    const failed = await (await openImageModel(place(url))).make({ prompt: 'x', signal }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'IbidError', code })
    expect(String(failed)).not.toContain('canary')
  })

  it('is told where there is no picture, no service, no such vendor, no ratio', async () => {
    const { url } = await service({ body: { created: 1, data: [] } }, { body: { created: 1, data: [] } })
    const model = await openImageModel(place(url))
    await expect(model.make({ prompt: 'x', signal })).rejects.toMatchObject({ code: 'empty-answer' })
    await expect(model.make({ prompt: 'x', aspectRatio: '1:0', signal })).rejects.toMatchObject({ code: 'invalid' })
    await expect((await openImageModel(place(await nobody()))).make({ prompt: 'x', signal })).rejects.toMatchObject({
      code: 'unreachable',
    })
    await expect(openImageModel({ kind: 'vendor', vendor: 'anthropic', model: 'x', apiKey: 'k' })).rejects.toMatchObject({ code: 'usage' })
  })

  it('ends with the signal of whoever asked', async () => {
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    const { url } = await service()
    await expect((await openImageModel(place(url))).make({ prompt: 'x', signal: stop.signal })).rejects.toThrow('enough')
  })
})
