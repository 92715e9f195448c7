import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Fact } from '../../src/core/event-types.ts'
import { httpWorld } from '../../src/http/http.fixture.ts'
import { followRun } from '../../src/http/runs/run-stream.fixture.ts'
import { type Listener, listenOn, usualLimits } from '../../src/http/server/listener.ts'
import { frameOf } from '../../src/http/stream/frame.ts'
import { endless, streaming } from '../../src/http/stream/streaming.fixture.ts'

/** Row 23: readers that never read, and clients that take for ever to say what they want. */
const mostBuffered = 1_000_000

/** Asks on a connection of its own, and reads nothing. */
function unread(port: number, head: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`${head}\r\n\r\n`)
  return socket
}

describe('a reader of a run of 30 MB who reads nothing', () => {
  it('costs less than 1 MB, holds up nobody else, and comes back for what is left, each event once', async () => {
    await using world = await httpWorld()
    const log = await world.app.log()
    const run = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const note: Fact = { type: 'notice.given', reason: 'final', text: 'x'.repeat(100_000) }
    const request = await requestOf(world)
    await log.append(run, 0, { type: 'run.began', request })
    for (let seq = 1; seq < 300; seq++) await log.append(run, seq, note)
    await log.append(run, 300, { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } })

    const responses: ServerResponse[] = []
    const started = (message: unknown) => {
      const { request: asked, response } = message as { readonly request: { readonly url: string }; readonly response: ServerResponse }
      if (asked.url.startsWith(`/v1/runs/${run}/events`)) responses.push(response)
    }
    subscribe('http.server.request.start', started)
    const socket = unread(
      Number(new URL(world.url).port),
      `GET /v1/runs/${run}/events HTTP/1.1\r\nHost: ${new URL(world.url).host}\r\nCookie: ${world.cookie}`,
    )
    await expect.poll(() => responses[0]?.writableNeedDrain).toBe(true)
    const followed = await followRun(world, run)
    unsubscribe('http.server.request.start', started)
    expect(followed.filter(({ id }) => id !== undefined).map(({ id }) => id)).toEqual(Array.from({ length: 302 }, (_, at) => at + 1))
    expect(responses[0]?.writableLength).toBeLessThan(mostBuffered)

    let seen = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      seen += text
      if (seen.length > 500_000) socket.destroy()
    })
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    const last = Number([...seen.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]) - 1
    expect(last).toBeGreaterThan(0)
    const rest = (await followRun(world, run, { after: last })).filter(({ id }) => id !== undefined).map(({ id }) => id)
    expect(rest).toEqual(Array.from({ length: 302 - last }, (_, at) => last + at + 1))
    expect(world.errors).toEqual([])
  })
})

describe('a stream that nobody reads', () => {
  let open: Awaited<ReturnType<typeof streaming>> | undefined
  afterEach(() => open?.close())

  it('costs little however much there is, and is broken off', async () => {
    let left: AbortSignal | undefined
    let given = 0
    open = await streaming(
      async function* (signal) {
        left = signal
        while (!signal.aborted) {
          given += 100_000
          yield frameOf({ id: given, event: 'much', data: 'x'.repeat(100_000) })
        }
      },
      { stalledMs: 200 },
    )
    const { responses, counts, port } = open
    const socket = unread(port, 'GET / HTTP/1.1\r\nhost: x')
    let most = 0
    await expect
      .poll(() => {
        most = Math.max(most, responses[0]?.writableLength ?? 0)
        return left?.aborted
      })
      .toBe(true)
    expect(responses[0]?.destroyed).toBe(true)
    // What the system keeps for the connection apart, which is some megabytes on this one.
    expect(most).toBeLessThan(200_000)
    expect(given).toBeLessThan(20_000_000)
    expect(counts).toEqual({ opened: 1, closed: 1 })
    socket.destroy()
  })

  it('is broken off where the server stops', async () => {
    open = await streaming(
      async function* (signal) {
        yield frameOf({ event: 'much', data: 'x'.repeat(20_000_000) })
        yield* endless(signal)
      },
      { stalledMs: 200 },
    )
    const { responses, stop, counts, port } = open
    const socket = unread(port, 'GET / HTTP/1.1\r\nhost: x')
    await expect.poll(() => responses[0]?.writableNeedDrain).toBe(true)
    stop()
    expect(counts.closed).toBe(1)
    await expect.poll(() => responses[0]?.destroyed).toBe(true)
    socket.destroy()
  })
})

describe('a client that takes its time', () => {
  const listeners: Listener[] = []
  afterEach(async () => {
    for (const listener of listeners.splice(0)) await listener.close(0)
  })
  const said = async (bytes: string) => {
    const listener = await listenOn('127.0.0.1', 0, { ...usualLimits, lookMs: 10, headMs: 50, requestMs: 100 })
    listeners.push(listener)
    listener.answerWith((request) => void request.resume())
    const socket = connect(listener.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(bytes)
    let text = ''
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    await new Promise((resolve) => socket.once('close', resolve))
    return text
  }

  it('is cut off after 10 s in the head of a request, and after 5 minutes in the whole of one', async () => {
    expect(usualLimits).toMatchObject({ headMs: 10_000, requestMs: 300_000, connections: 2_000 })
    expect(await said('GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /)
    expect(await said('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')).toMatch(/^HTTP\/1\.1 408 /)
  })
})

/** A request like those of the world, to be put on the log otherwise. */
async function requestOf(world: Awaited<ReturnType<typeof httpWorld>>) {
  const { run } = await world.json<{ readonly run: string }>('/v1/runs', {
    method: 'POST',
    body: { question: 'Why?', collections: [], waitSeconds: 60 },
  })
  const [began] = await (await world.app.log()).read(run)
  if (began?.type !== 'run.began') throw new Error('it did not begin')
  return began.request
}
