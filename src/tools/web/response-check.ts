import { z } from 'zod'
import type { Finding } from '../../core/finding.ts'
import { isRecord } from '../../core/json.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import type { HttpResult } from './http-client.ts'

/** ms from which on an answer is slow. */
const slowMs = 2_000

/** Says what is wrong with what a service answered. */
export const responseCheck = () =>
  tool({
    name: 'response_check',
    title: 'Check a web response',
    description: prose('response-check.md', import.meta.url),
    input: z.object({
      from: z.array(z.string()).optional().describe('IDs of earlier web requests'),
      slowMs: z.number().int().min(1).optional().describe(`Response time in milliseconds that counts as slow (default: ${slowMs})`),
    }),
    takes: ['response'],
    gives: 'findings',
    paged: true,
    run({ from = [], slowMs: slow = slowMs }, { results }) {
      const answers = results.flatMap(({ record, output }) =>
        from.includes(record.call.id) ? [{ asked: askedUrl(record.call.input), answer: output.data as HttpResult }] : [],
      )
      const findings = answers.flatMap(({ asked, answer }) => findingsOf(asked, answer, slow))
      const summary =
        findings.length === 0 ? phrase`no problems found in the response` : phrase`${findings.length} problem(s) found in the response`
      return {
        text: [`${summary}.`, ...findings.map(({ severity, message }) => `- ${severity}: ${message}`)].join('\n'),
        data: { summary, healthy: findings.length === 0, findings },
      }
    },
  })

const askedUrl = (input: unknown): string => (isRecord(input) && typeof input['url'] === 'string' ? input['url'] : '')

function findingsOf(asked: string, answer: HttpResult, slow: number): readonly Finding[] {
  const { url, status, headers, durationMs, redirects, left } = answer
  const found: Finding[] = []
  const add = (rule: string, severity: Finding['severity'], message: string, quote: string) =>
    found.push({ rule, severity, message, file: url, line: 1, quote, uri: url })
  if (status >= 500) add('server-error', 'critical', `The server failed with status ${status}.`, `${status}`)
  else if (status >= 400) add('client-error', 'high', `The server rejected the request with status ${status}.`, `${status}`)
  if (durationMs >= slow) add('slow-answer', 'medium', `The response took ${durationMs} ms.`, `${durationMs} ms`)
  const hops = [asked, ...redirects]
  const plain = hops.find((hop, at) => hop.startsWith('http:') && (hops[at - 1]?.startsWith('https:') ?? false))
  if (plain) add('insecure-redirect', 'high', 'A redirect leads from HTTPS to plain HTTP.', plain)
  if (answer.bytes > 0 && headers['content-type'] === undefined) add('type-missing', 'low', 'The response has no Content-Type header.', url)
  if (left) add('body-incomplete', 'medium', `The body could not be read completely: ${left}.`, left)
  return found
}
