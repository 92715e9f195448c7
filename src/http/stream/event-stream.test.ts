import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../core/principal.ts'
import type { Serving } from '../serving.ts'
import { connected } from './connections.ts'
import { eventStream } from './event-stream.ts'
import { frameOf } from './frame.ts'

/** What others do on the machine may take long. */
const patience = { timeout: 20_000 }

const ada: Principal = { owner: 'ada', name: 'Ada', role: 'user', scopes: ['read', 'ask'], means: 'sign-in' }

interface StreamingOptions {
  readonly stalledMs?: number
  readonly silentMs?: number
  readonly identify?: (request: Request) => Promise<Principal | undefined>
}

/** A server that answers every request with a stream of what `open` gives, looked after every 10 ms. */
async function streaming(
  open: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  { stalledMs = 60_000, silentMs = 60_000, identify = async () => ada }: StreamingOptions = {},
) {
  const closing = new AbortController()
  const counts = { opened: 0, closed: 0 }
  const responses: ServerResponse[] = []
  const serving: Pick<Serving, 'metrics' | 'door' | 'closing'> = {
    closing: closing.signal,
    door: { mode: 'team', identify, answer: async () => undefined, invitation: [] },
    metrics: {
      requested: () => undefined,
      rated: () => undefined,
      text: async () => '',
      streamOpened: () => {
        counts.opened += 1
        return () => void (counts.closed += 1)
      },
    },
  }
  const answer = (request: Request, { outgoing }: HttpBindings) => {
    connected(request, outgoing)
    responses.push(outgoing)
    return eventStream(open, { request, principal: ada }, serving, { pace: { lookMs: 10, stalledMs, silentMs } })
  }
  const server = createServer(
    getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), { overrideGlobalObjects: false }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    counts,
    responses,
    stop: () => closing.abort(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Streaming = Awaited<ReturnType<typeof streaming>>

/** Frames that never end. */
async function* endless(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield frameOf({ id: 1, event: 'first', data: '{}' })
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

describe('a stream of events', () => {
  let open: Streaming | undefined
  const start = async (...given: Parameters<typeof streaming>) => (open = await streaming(...given))
  afterEach(() => open?.close())

  it('has every frame, however long, and ends with the last', async () => {
    const long = 'x'.repeat(300_000)
    const { url, counts } = await start(async function* () {
      yield frameOf({ id: 7, event: 'run.began', data: JSON.stringify({ long }) })
      yield frameOf({ data: '[DONE]' })
    })
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe(`retry: 1000\n\nid: 7\nevent: run.began\ndata: {"long":"${long}"}\n\ndata: [DONE]\n\n`)
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })

  it('ends when the server stops', async () => {
    const { url, stop, counts } = await start(endless)
    const response = await fetch(url)
    stop()
    expect(await response.text()).toContain('event: first')
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })

  it('tells its source when the reader leaves', async () => {
    let left: AbortSignal | undefined
    const { url, counts } = await start((signal) => {
      left = signal
      return endless(signal)
    })
    const leaving = new AbortController()
    await fetch(url, { signal: leaving.signal })
    leaving.abort()
    await expect.poll(() => left?.aborted, patience).toBe(true)
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })

  it('ends when whoever reads is shut out, and asks once for all streams of one credential', async () => {
    const asked: (string | null)[] = []
    let isShut = false
    const identify = async (request: Request) => {
      const credential = request.headers.get('authorization')
      asked.push(credential)
      return isShut && credential === 'Bearer a' ? undefined : ada
    }
    const { url } = await start(endless, { identify })
    const read = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const [one, two, other] = await Promise.all([read('a'), read('a'), read('b')])
    asked.length = 0
    await expect.poll(() => asked.length, patience).toBeGreaterThan(5)
    const times = (token: string) => asked.filter((credential) => credential === `Bearer ${token}`).length
    expect(Math.abs(times('a') - times('b'))).toBeLessThan(2)
    isShut = true
    await Promise.all([one.text(), two.text()])
    const { counts } = open!
    expect(counts).toEqual({ opened: 3, closed: 2 })
    await other.body?.cancel()
  })

  it('ends when somebody else stands behind the credential, or may read no more', async () => {
    for (const found of [
      { ...ada, owner: 'bob' },
      { ...ada, scopes: ['ask'] as const },
    ]) {
      const { url, close } = await streaming(endless, { identify: async () => found })
      expect(await (await fetch(url)).text()).toContain('event: first')
      await close()
    }
  })

  it('says something while there is nothing to say', async () => {
    const { url } = await start(endless, { silentMs: 20 })
    let text = ''
    for await (const bytes of (await fetch(url)).body ?? []) {
      text += new TextDecoder().decode(bytes)
      if (text.includes(': \n\n: \n\n')) break
    }
    expect(text).toMatch(/^retry: 1000\n\nid: 1\nevent: first\ndata: \{\}\n\n(: \n\n)+$/)
  })

  it('costs little for one who never reads, and is broken off', async () => {
    let left: AbortSignal | undefined
    let given = 0
    const { port, responses, counts } = await start(
      async function* (signal) {
        left = signal
        while (!signal.aborted) {
          given += 100_000
          yield frameOf({ id: given, event: 'much', data: 'x'.repeat(100_000) })
        }
      },
      { stalledMs: 200 },
    )
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    let most = 0
    await expect
      .poll(() => {
        most = Math.max(most, responses[0]?.writableLength ?? 0)
        return left?.aborted
      }, patience)
      .toBe(true)
    expect(responses[0]?.destroyed).toBe(true)
    // What the system keeps for the connection apart, which is some megabytes on this one.
    expect(most).toBeLessThan(200_000)
    expect(given).toBeLessThan(20_000_000)
    expect(counts).toEqual({ opened: 1, closed: 1 })
    socket.destroy()
  })

  it('is broken off where the server stops and the reader does not read', async () => {
    const { port, responses, stop, counts } = await start(
      async function* () {
        for (;;) yield frameOf({ event: 'much', data: 'x'.repeat(100_000) })
      },
      { stalledMs: 200 },
    )
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => responses[0]?.writableNeedDrain, patience).toBe(true)
    stop()
    expect(counts.closed).toBe(1)
    await expect.poll(() => responses[0]?.destroyed, patience).toBe(true)
    socket.destroy()
  })

  it('is broken off, not ended, where its source fails', async () => {
    const { url, counts } = await start(async function* () {
      yield frameOf({ event: 'first', data: '{}' })
      throw new Error('the log is gone')
    })
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })
})
