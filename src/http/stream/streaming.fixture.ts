import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Principal } from '../../core/principal.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { connected } from './connections.ts'
import { eventStream } from './event-stream.ts'
import { frameOf } from './frame.ts'

export const ada: Principal = { owner: 'ada', name: 'Ada', role: 'user', scopes: ['read', 'ask'], authenticatedBy: 'sign-in' }

interface StreamingOptions {
  readonly stalledMs?: number
  readonly silentMs?: number
  readonly identify?: (request: Request) => Promise<Principal | undefined>
}

/** A server that answers every request with a stream of what `open` gives, looked after every 10 ms. */
export async function streaming(
  open: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  { stalledMs = 60_000, silentMs = 60_000, identify = async () => ada }: StreamingOptions = {},
) {
  const closing = new AbortController()
  const counts = { opened: 0, closed: 0 }
  const responses: ServerResponse[] = []
  const serving: Pick<RouteDependencies, 'metrics' | 'signInMethod' | 'closing'> = {
    closing: closing.signal,
    signInMethod: { mode: 'team', identify, answer: async () => undefined, invitation: [] },
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

/** Frames that never end. */
export async function* endless(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield frameOf({ id: 1, event: 'first', data: '{}' })
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}
