/** What is sent over HTTP. */
export interface WebRequest {
  readonly url: string
  /** Such as `GET`, `POST`, `PROPFIND`. */
  readonly method: string
  /** Names in any case. They are sent to the origin that the URL names, and no more once a redirect has left it. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent with the first request only: a redirect that is followed turns it into a `GET`, but for 307 and 308 of the same origin. */
  readonly body?: string | Uint8Array
  /** Bytes of the answer, unpacked. */
  readonly maxBytes: number
  /** ms, redirects and body included. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Asked before a redirect is followed to a URL that was vetted; what it throws is thrown, and nothing is sent there. */
  readonly mayFollow?: (url: URL) => Promise<void>
}

export interface WebAnswer {
  /** Where the redirects ended. */
  readonly url: URL
  readonly status: number
  /** Lower-case names; without cookies, which are nobody's here. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** True where the body was longer than wanted. */
  readonly cut: boolean
  /** The URLs that were redirected to, in order. */
  readonly redirects: readonly string[]
}

/**
 * Fetches over HTTP from public addresses and those that the settings allow; every hop is vetted. Any status is an answer. Throws `IbidError`: `usage`,
 * `denied`, `unreachable`, `timeout`, `limit` for too many redirects, `malformed`.
 */
export type WebFetch = (request: WebRequest) => Promise<WebAnswer>

/** Addresses of a host that may be connected to: public ones, or any where the settings allow the host. Throws `IbidError('denied')` where there are none. */
export type VetHost = (host: string, port: number) => Promise<readonly { readonly address: string; readonly family: number }[]>
