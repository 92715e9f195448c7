import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page on this machine that waits for one visit. */
export interface OauthCallbackServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/callback`. */
  readonly url: string
  /** With what the visitor came, and the answer that they wait for. */
  readonly visit: Promise<{ readonly query: URLSearchParams; readonly say: (isIn: boolean) => void }>
}

const path = '/callback'

/** Listens on loopback at a port of the system's choice, takes one visit of the callback, and refuses everything else. */
export async function oauthCallbackServer(): Promise<OauthCallbackServer> {
  const { createServer } = await import('node:http')
  const { promise, resolve } = Promise.withResolvers<Awaited<OauthCallbackServer['visit']>>()
  let isTaken = false
  const server = createServer({ maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    const { port } = server.address() as AddressInfo
    const url = URL.parse(request.url ?? '', `http://127.0.0.1:${port}`)
    // A page of a stranger whose name leads here says that name.
    const isOurs = request.headers.host === `127.0.0.1:${port}` && request.method === 'GET' && url?.pathname === path
    if (!isOurs || isTaken || !url) return void page(response, 404, 'Not found.')
    isTaken = true
    resolve({
      query: url.searchParams,
      say: (isIn) =>
        page(response, isIn ? 200 : 400, isIn ? 'You are signed in. You can close this page.' : 'Sign-in failed. See ibid for details.'),
    })
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    visit: promise,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      // An answer that is under way gets a moment to arrive.
      const timer = setTimeout(() => server.closeAllConnections(), 2_000)
      await closed
      clearTimeout(timer)
    },
  }
}

const page = (response: ServerResponse, status: number, text: string): void => {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(`${text}\n`)
}
