import { createServer } from 'node:http'

/** A server on this machine that keeps what reaches it: an attacker's, or a service of the person's that nobody else should ask. */
export interface Recorder extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** `127.0.0.1:PORT`. */
  readonly host: string
  /** Requests: method, path and body. */
  readonly heard: readonly string[]
}

export async function recorder(answer = '# Intranet\n\nThe canary of the intranet sings.\n'): Promise<Recorder> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body}`)
      response.setHeader('content-type', 'text/markdown').end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    ...{ url: `http://${host}`, host, heard },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
