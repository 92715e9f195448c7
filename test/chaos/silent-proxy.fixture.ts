import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server whose connections can fall silent: bytes stay where they are, and nobody is told. */
export interface SilentProxy extends AsyncDisposable {
  readonly port: number
  /** Those that are open now, for good; later ones are as new. */
  fallSilent(): void
}

/** To a server that listens on a socket at `path`. */
export async function silentProxy(path: string): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(path)
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    fallSilent() {
      for (const socket of sockets) socket.pause()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
