import { ImapFlow } from 'imapflow'
import { addressKind, isAddress } from '../../../core/addresses.ts'
import { IbidError } from '../../../core/fault.ts'
import type { FeedParts } from '../../../core/feed.ts'
import { imapFault } from './imap-fault.ts'
import { type ImapOptions, serverName } from './imap-options.ts'
import { imapSignIn } from './oauth-mail-hosts.ts'

const connectMs = 20_000
const silenceMs = 300_000
/** How long IDLE is left alone: many networks forget a connection that is silent for longer. */
const idleMs = 9 * 60_000
/** Bytes of one answer; well above the largest batch that is asked for. */
const longestAnswer = 64 * 1024 * 1024

/** A connection, which ends with its `using` or with the signal that it was opened with. */
export interface ImapConnection extends Disposable {
  readonly client: ImapFlow
  /** An error of its work as what it is: the signal's own reason, or an `IbidError`. */
  faultOf(error: unknown): unknown
}

export async function openImap(options: ImapOptions, parts: FeedParts, signal: AbortSignal): Promise<ImapConnection> {
  const client = await loggedIn(options, parts, signal)
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  return {
    client,
    faultOf: (error) => (signal.aborted ? signal.reason : imapFault(error, serverName(options), options.user)),
    [Symbol.dispose]() {
      signal.removeEventListener('abort', close)
      close()
    },
  }
}

/** Runs `work` on a connection of its own. Faults are `IbidError`s. */
export async function withImap<T>(
  options: ImapOptions,
  parts: FeedParts,
  signal: AbortSignal,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  using connection = await openImap(options, parts, signal)
  try {
    return await work(connection.client)
  } catch (error) {
    throw connection.faultOf(error)
  }
}

/** Logs in at a vetted address of the host; the certificate has to be the host's. Throws `IbidError`: `denied`, `unauthorised`, `unreachable`, `timeout`. */
async function loggedIn(options: ImapOptions, parts: FeedParts, signal: AbortSignal): Promise<ImapFlow> {
  const { host, security, user } = options
  const port = options.port ?? (security === 'tls' ? 993 : 143)
  const server = serverName(options)
  signal.throwIfAborted()
  const addresses = await parts.vetHost(host, port)
  const isLocal = addresses.length > 0 && addresses.every(({ address }) => addressKind(address) === 'local')
  if (security === 'none' && !isLocal && options.insecure !== true)
    throw new IbidError('denied', `the password would be sent to ${server} unencrypted`, 'set security to tls or starttls')
  const auth = await credentials(options, parts, server)
  let failure: unknown = new IbidError('unreachable', `no IP address found for ${server}`, 'check the host')
  for (const { address } of addresses.slice(0, 3)) {
    signal.throwIfAborted()
    const client = new ImapFlow({
      host: address,
      port,
      ...(isAddress(host) ? {} : { servername: host }),
      secure: security === 'tls',
      ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(options.certificate === undefined ? {} : { ca: options.certificate }) },
      auth: { user, ...auth },
      logger: false,
      clientInfo: { name: 'ibid' },
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      maxIdleTime: idleMs,
      maxLiteralSize: longestAnswer,
      maxLineLength: longestAnswer,
      maxResponseSize: 2 * longestAnswer,
    })
    // What fails later rejects the command that waits; without a listener it would end the process.
    client.on('error', () => undefined)
    const stop = () => client.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await client.connect()
      return client
    } catch (error) {
      client.close()
      signal.throwIfAborted()
      failure = imapFault(error, server, user)
      if (!(failure instanceof IbidError) || failure.code === 'unauthorised') throw failure
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
  throw failure
}

async function credentials(options: ImapOptions, parts: FeedParts, server: string): Promise<{ pass: string } | { accessToken: string }> {
  if (imapSignIn(options) !== undefined) return { accessToken: await parts.accessToken() }
  const pass = await parts.secret('password')
  if (pass === undefined || pass === '')
    throw new IbidError('unauthorised', `no password is set for ${server}`, 'set the password of the connector')
  return { pass }
}
