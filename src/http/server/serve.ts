import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import type { App } from '../../app/app.ts'
import { assertSameKey } from '../../app/settings/assert-shared-key.ts'
import { IbidError } from '../../core/fault.ts'
import { cameFrom } from '../access/client-address.ts'
import { connected } from '../stream/connections.ts'
import { isLoopback } from './allowed-hosts.ts'
import { httpApp } from './http-app.ts'
import { listenOn } from './listener.ts'
import type { LoadWatch } from './load-watch.ts'
import { openServing } from './open-serving.ts'

export interface ServeOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly publicUrl: string | undefined
  readonly mode: 'local' | 'team'
  /** Hears of what was not foreseen. */
  onError(error: unknown): void
  /** Whether it keeps up with what it is asked; by default it looks how late its event loop is. */
  readonly load?: LoadWatch | undefined
}

/** A server that listens. */
export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string
  /** Links by which people get in. */
  readonly invitation: readonly string[]
  /** Runs that were found unfinished and are carried on. */
  readonly resumed: readonly string[]
  /** Is no longer ready, ends every stream, lets go of every run so that it can be carried on, takes no more requests, and closes. */
  close(): Promise<void>
}

/** ms that open requests have to end when the server stops. */
const patienceMs = 5_000

/**
 * Serves an app over HTTP. Throws `IbidError('denied')` for an address that other machines can reach where nobody signs in or where browsers could not be told
 * by their address, and `IbidError('usage')` for one that cannot be listened on, and where servers that share a database would have no key in common.
 */
export async function serve(app: App, { host, port, publicUrl, mode, onError, load }: ServeOptions): Promise<RunningServer> {
  assertGuarded(host, mode, publicUrl)
  assertSameKey(app.inspection)
  const listener = await listenOn(host, port)
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${listener.port}`
  try {
    const opened = await openServing(app, { mode, port: listener.port, url: publicUrl?.replace(/\/$/, '') ?? own, onError, load })
    const web = httpApp(opened.serving, { port: listener.port, publicUrl }, onError)
    const { proxies } = app.inspection.settings.server
    const answer = (request: Request, { incoming, outgoing }: HttpBindings | Http2Bindings) => {
      connected(request, outgoing)
      cameFrom(request, incoming.socket.remoteAddress, proxies)
      return web.fetch(request)
    }
    listener.answerWith(getRequestListener(answer, { overrideGlobalObjects: false, hostname: host }))
    const close = async () => {
      await opened.stop()
      await listener.close(patienceMs)
      await opened.close()
    }
    let closing: Promise<void> | undefined
    return {
      url: opened.serving.url,
      invitation: opened.serving.signInMethod.invitation,
      resumed: await opened.resume(),
      close: () => (closing ??= close()),
    }
  } catch (error) {
    await listener.close(0)
    throw error
  }
}

function assertGuarded(host: string, mode: ServeOptions['mode'], publicUrl: string | undefined): void {
  if (isLoopback(host)) return
  if (mode !== 'team')
    throw new IbidError(
      'denied',
      `${host} is reachable from other machines, but sign-in is not enabled`,
      'listen on 127.0.0.1, or require sign-in with --team',
    )
  if (publicUrl === undefined)
    throw new IbidError(
      'denied',
      `the address that browsers use to reach ${host} is not known`,
      'set it with --public-url, such as https://ibid.example.org',
    )
}
