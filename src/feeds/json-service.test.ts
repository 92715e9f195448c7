import { expect, it } from 'vitest'
import { jsonService } from './json-service.ts'

const signal = new AbortController().signal
const now = Date.parse('2026-11-22T12:00:00Z')

/** Asks a service that answers so, one after the other; how long it was waited for, in s. */
async function asked(...answers: readonly (readonly [status: number, headers?: Readonly<Record<string, string>>])[]) {
  const waited: number[] = []
  let at = 0
  const service = jsonService({
    fetch: async ({ url }) => {
      const [status, headers = {}] = answers[Math.min(at++, answers.length - 1)]!
      return { url: new URL(url), status, headers, body: Buffer.from('{"ok": true}'), cut: false, redirects: [] }
    },
    ...{ name: 'Box', url: 'https://box.example', headers: {}, now: () => now },
    wait: async (ms) => void waited.push(ms / 1_000),
  })
  const answer = await service({ path: '/items', what: 'the items', signal }).then(
    ({ json }) => json,
    (error: unknown) => error,
  )
  return { answer, waited, times: at }
}

it.each([
  ['as long as it says', [[429, { 'retry-after': '7' }], [200]], [7]],
  ['until the moment that it names', [[429, { 'retry-after': 'Sun, 22 Nov 2026 12:00:30 GMT' }], [200]], [30]],
  ['until its limit begins anew', [[403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1_000 + 9) }], [200]], [9]],
  ['twice as long each time where it says nothing', [[429], [429], [429], [200]], [2, 4, 8]],
] as const)('a service that has too much to do is waited for %s', async (_how, answers, waits) => {
  expect(await asked(...answers)).toMatchObject({ answer: { ok: true }, waited: waits })
})

it('a service is not waited for longer than two minutes, nor asked more than five times', async () => {
  expect(await asked([429, { 'retry-after': '600' }])).toMatchObject({ answer: { code: 'rate-limited' }, waited: [], times: 1 })
  expect(await asked([429])).toMatchObject({ answer: { code: 'rate-limited' }, waited: [2, 4, 8, 16], times: 5 })
})

it('a service that stumbles is asked once more, and one that refuses is not', async () => {
  expect(await asked([503], [200])).toMatchObject({ answer: { ok: true }, waited: [], times: 2 })
  expect(await asked([503])).toMatchObject({ answer: { code: 'overloaded' }, times: 2 })
  expect(await asked([401])).toMatchObject({ answer: { code: 'unauthorised' }, times: 1 })
})
