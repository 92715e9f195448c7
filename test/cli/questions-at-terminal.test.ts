import { existsSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

const asks = {
  calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', options: ['dead ones', 'live ones'], assumption: 'dead jobs are meant' } }],
}
const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }

/** Asks at a terminal where this is typed, and gives what it showed and what the model was told. */
async function atTerminal(typed: readonly string[], env: Readonly<Record<string, string>> = {}) {
  await using endpoint = await scriptedEndpoint([asks, search, answer])
  const { ibidWith } = world(manual)
  const all = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', ...env }
  const ended = await ibidWith({ env: all, typed }, 'ask', '--in', 'docs', 'How long are they kept?')
  return { ...ended, requests: endpoint.requests.length, told: JSON.stringify(endpoint.requests[1]?.body?.['messages'] ?? []) }
}

describe.skipIf(!existsSync('/usr/bin/script'))('at a terminal', { concurrent: true, timeout: 120_000 }, () => {
  it('a question is put with its options and answered in place, and the run goes on', async () => {
    const { code, out, told } = await atTerminal(['2\r'])
    expect(out).toContain('Which jobs?\r\n  1. dead ones\r\n  2. live ones\r\nMost likely meaning: dead jobs are meant\r\n')
    expect(out).toContain('(enter a number or your own answer; press Enter to accept the most likely meaning)')
    expect(told).toContain('The answer: live ones')
    expect(stripVTControlCharacters(out)).toContain('Dead jobs are kept for 14 days. [1]')
    expect(code).toBe(0)
  })

  it('an empty line takes what is likely meant, as the person’s own answer', async () => {
    const { code, out, told } = await atTerminal(['\r'])
    expect(told).toContain('The answer: dead jobs are meant')
    expect(out).not.toContain('Assumed')
    expect(code).toBe(0)
  })

  it('an approval is asked for, and given', async () => {
    const env = { IBID_AGENT_PERMISSIONS: '[{"tool":"documents_search","decision":"ask"}]' }
    const { code, out } = await atTerminal(['dead ones\r', 'yes\r'], env)
    expect(out).toContain('Allow documents_search to run with {"query":"dead jobs kept"}?')
    expect(out).toContain('(enter a number; any other text denies the call and is sent to the model)')
    expect(stripVTControlCharacters(out)).toContain('Dead jobs are kept for 14 days. [1]')
    expect(code).toBe(0)
  })

  it('closing the input leaves the run resting; an interrupt cancels it', async () => {
    const [left, interrupted] = await Promise.all([atTerminal(['\u0004']), atTerminal(['\u0003'])])
    expect(left).toMatchObject({
      code: 3,
      requests: 1,
      out: expect.stringMatching(/\r\nThe run is waiting for your answer:[\s\S]+ibid runs answer \w{26} "your answer"/),
    })
    expect(interrupted).toMatchObject({ code: 130, requests: 1, out: expect.stringContaining(', cancelled, ') })
  })

  it('nobody is asked where CI says that nobody is there', async () => {
    const { code, out } = await atTerminal([], { CI: 'true' })
    expect(out).toContain('Assumed, because nobody answered "Which jobs?": dead jobs are meant.')
    expect(code).toBe(0)
  })
})
