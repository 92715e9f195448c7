import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface RawInit {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks with exactly these headers, those that `fetch` reserves for browsers among them: `Host`, `Sec-Fetch-Mode`. */
export const rawRequest = (url: string, { method = 'GET', headers = {}, body }: RawInit = {}): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (message) => {
      buffer(message).then((bytes) => {
        const { statusCode: status = 0, rawHeaders } = message
        const pairs = rawHeaders.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, rawHeaders[index + 1]!]] : []))
        const none = status === 204 || status === 304 || method === 'HEAD'
        resolve(new Response(none ? null : new Uint8Array(bytes), { status, headers: pairs }))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
