import { faultOf, IbidError } from '../core/fault.ts'
import { type ConnectOptions, connect, usualMs } from './connect.ts'
import type { Connection } from './connection.ts'
import { within } from './deadline.ts'
import { type Listed, listedOf } from './listed.ts'
import type { Server } from './server.ts'

/** A connected server, with its tools as it told them last. */
export interface Live {
  readonly connection: Connection
  readonly listed: Listed
}

/** A server that is connected when it is first needed, and again after the connection was lost. */
export interface LiveServer {
  /** Those who come while it connects share the attempt, which goes on where one of them is cancelled. Throws `IbidError` where the server cannot be had. */
  ready(signal?: AbortSignal, withinMs?: number): Promise<Live>
  /** Gives up a connection that was found lost. */
  lost(connection: Connection): void
  /** Ends it for good. */
  close(): Promise<void>
}

/** A connection, and its tools: asked for anew once the server has said that they changed. */
interface Open {
  readonly connection: Connection
  listed(): Promise<Listed>
}

/** `server` says where it is, at each connecting, and may throw. */
export function liveServer(server: () => Server, options: Pick<ConnectOptions, 'schema' | 'withinMs'>): LiveServer {
  let current: Promise<Open> | undefined
  const ending = new Set<Promise<void>>()
  const closing = new AbortController()

  const end = (connection: Connection) => {
    const ended = connection
      .close()
      .catch(() => undefined)
      .finally(() => ending.delete(ended))
    ending.add(ended)
  }
  const open = (withinMs: number): Promise<Open> =>
    within(withinMs, closing.signal, async (signal) => {
      let listing: Promise<Listed> | undefined
      const onToolsChanged = () => {
        listing = undefined
      }
      const connection = await connect(server(), { ...options, withinMs, signal, onToolsChanged })
      const list = async (signal: AbortSignal) => listedOf(await connection.list(signal))
      try {
        listing = list(signal)
        await listing
      } catch (error) {
        end(connection)
        throw error
      }
      return { connection, listed: () => (listing ??= within(withinMs, closing.signal, list)) }
    })
  /** The connection that is there, or the attempt at one that is under way. */
  const opened = (withinMs: number): Promise<Open> => {
    if (current) return current
    const attempt = open(withinMs)
    current = attempt
    attempt.catch(() => {
      if (current === attempt) current = undefined
    })
    return attempt
  }
  const drop = (attempt: Promise<Open>, connection: Connection) => {
    if (current === attempt) current = undefined
    end(connection)
  }
  return {
    async ready(signal, withinMs = options.withinMs ?? usualMs) {
      for (let tries = 1; ; tries++) {
        closing.signal.throwIfAborted()
        const attempt = opened(withinMs)
        const { connection, listed } = await orAborted(attempt, signal)
        try {
          if (!connection.isOpen) throw new IbidError('unreachable', 'the server exited right after starting')
          return { connection, listed: await orAborted(listed(), signal) }
        } catch (error) {
          if (signal?.aborted) throw error
          drop(attempt, connection)
          // It was lost since it was used last: it is connected once more.
          if (tries > 1 || faultOf(error).code !== 'unreachable') throw error
        }
      }
    },
    lost(connection) {
      const attempt = current
      attempt?.then(
        (open) => (open.connection === connection ? drop(attempt, connection) : end(connection)),
        () => end(connection),
      )
      if (!attempt) end(connection)
    },
    async close() {
      closing.abort(new IbidError('cancelled', 'the connector was closed'))
      await current?.then(({ connection }) => end(connection)).catch(() => undefined)
      await Promise.all(ending)
    },
  }
}

/** The promise, or the reason of the signal once that aborts; what is promised goes on for others. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
