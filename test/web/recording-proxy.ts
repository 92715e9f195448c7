import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands for the whole world outside: whatever a browser wants of it is noted and refused. */
export interface RecordingProxy extends AsyncDisposable {
  readonly address: string
  /** Hosts and addresses that were asked for. */
  readonly asked: string[]
}

export async function recordingProxy(): Promise<RecordingProxy> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(502).end()
  })
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 502 Refused\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
