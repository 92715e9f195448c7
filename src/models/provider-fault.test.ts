import { expect, test } from 'vitest'
import { networkFault, redact, refusalFault } from './provider-fault.ts'

const refused = (status: number, error: unknown = {}, headers: Readonly<Record<string, string>> = {}) =>
  refusalFault({
    status,
    error,
    header: (name) => headers[name],
    host: 'api.example',
    model: 'm',
    keySetting: 'llm.keys.openai',
    secrets: ['sk-1'],
    now: 0,
  })

test('network errors are told apart by their code', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  expect(networkFault(coded('ENOTFOUND'), 'nope.example')).toMatchObject({
    code: 'unreachable',
    message: 'nope.example is not a known host (ENOTFOUND)',
    retryable: false,
  })
  for (const code of ['ECONNRESET', 'ETIMEDOUT', 'ECONNREFUSED']) expect(networkFault(coded(code), 'h').retryable).toBe(true)
  expect(networkFault(new Error('fetch failed', { cause: coded('ECONNREFUSED') }), 'h').retryable).toBe(true)
  expect(networkFault(coded('CERT_HAS_EXPIRED'), 'h')).toMatchObject({
    message: 'h could not be reached (CERT_HAS_EXPIRED)',
    retryable: false,
  })
})

test('error bodies of every usual shape give their message', () => {
  for (const body of [{ error: { message: 'why' } }, { error: 'why' }, { message: 'why' }, [{ error: { message: 'why' } }], 'why'])
    expect(refused(418, body).message).toBe('api.example responded with status 418: why')
  expect(refused(418, undefined).message).toBe('api.example responded with status 418')
})

test('a long message is cut and a key is taken out', () => {
  expect(refused(400, { message: `sk-1 ${'a'.repeat(500)}` }).message).toHaveLength('api.example responded with status 400: '.length + 300)
  expect(redact('a sk-1 b sk-1', ['sk-1', ''])).toBe('a [key] b [key]')
})

test('a refused key names its own setting', () => {
  expect(refused(401).remedy).toBe('check llm.keys.openai')
})

test('odd wishes to wait are ignored', () => {
  expect(refused(429, {}, { 'retry-after': 'soon' }).retryAfterMs).toBeUndefined()
  expect(refused(429, {}, { 'retry-after': '-5' }).retryAfterMs).toBeUndefined()
  expect(refused(503, {}, { 'retry-after': 'Wed, 31 Dec 1969 23:59:00 GMT' }).retryAfterMs).toBe(0)
})
