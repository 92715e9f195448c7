import { describe, expect, it } from 'vitest'
import type { ToolContext } from '../../core/tool.ts'
import { contextIn } from '../repository/repository.fixture.ts'
import type { HttpResult } from './http-client.ts'
import { responseCheck } from './response-check.ts'

const good: HttpResult = {
  summary: '',
  url: 'https://a.test/health',
  status: 200,
  headers: { 'content-type': 'application/json' },
  bytes: 2,
  durationMs: 40,
  redirects: [],
}
const check = async (answer: Partial<HttpResult>, input: { slowMs?: number } = {}) => {
  const call = { id: 'r1', tool: 'http_client', input: { url: 'https://a.test/health' } }
  const record = { call, agent: 'a', step: 1, startedAt: 0, durationMs: 0, status: 'success', resultSummary: '' } as const
  const context: ToolContext = { ...contextIn('/'), results: [{ record, output: { text: '', data: { ...good, ...answer } } }] }
  const { data } = await responseCheck().run({ from: ['r1'], ...input }, context)
  return data
}

describe('the answer of a service', () => {
  it('is healthy where no problems found', async () => {
    expect(await check({})).toEqual({ summary: 'no problems found in the response', healthy: true, findings: [] })
  })

  it('is counted in what is wrong with it', async () => {
    expect(await check({ status: 503 })).toMatchObject({ summary: '1 problem found in the response', healthy: false })
  })

  it.each<[string, string, Partial<HttpResult>]>([
    ['server-error', '503', { status: 503 }],
    ['client-error', '404', { status: 404 }],
    ['slow-answer', '2500 ms', { durationMs: 2_500 }],
    ['insecure-redirect', 'http://b.test/', { redirects: ['https://a.test/1', 'http://b.test/'] }],
    ['insecure-redirect', 'http://b.test/', { redirects: ['http://b.test/'], url: 'http://b.test/' }],
    ['type-missing', 'https://a.test/health', { headers: {} }],
    ['body-incomplete', 'too long', { left: 'too long' }],
  ])('has a %s, quoted as %j', async (rule, quote, answer) => {
    expect(await check(answer)).toMatchObject({ healthy: false, findings: [{ rule, quote }] })
  })

  it('is slow from the given time on', async () => {
    expect(await check({}, { slowMs: 40 })).toMatchObject({ findings: [{ rule: 'slow-answer' }] })
  })
})
