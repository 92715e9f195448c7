import { readJson } from '../../../src/http/route/read-body.ts'
import { holds, type Target } from '../target.ts'

/** JSON bodies of HTTP requests. */
export const jsonBodyTarget: Target = {
  name: 'json-body',
  seeds: ['{"prompt":"hello","session":null,"limits":{"steps":3}}', '[1,2,{"a":["b"]}]', '"\\ud800"', '\ufeff{}'],
  words: ['__proto__', '{"a":', '"', '\\u'],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
  ],
  async run(bytes) {
    const request = new Request('http://127.0.0.1/v1/runs', {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { 'content-type': 'application/json' },
    })
    const read = await readJson(request)
    if ('problem' in read)
      holds(read.problem.status >= 400 && read.problem.status < 500, 'a body that cannot be taken is the fault of its sender')
    else JSON.stringify(read.value)
  },
}
