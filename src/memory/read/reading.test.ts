import { describe, expect, it } from 'vitest'
import type { Memory } from '../../core/memory.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { readReply } from './reading-reply.ts'
import { readingRequest } from './reading-request.ts'

const now = Date.UTC(2026, 8, 1, 9)
const fact = (id: string, content: string): Memory => ({
  ...{ id, content, category: 'profile', tier: 'core', confidence: 0.8, keywords: [], language: 'en', provenance: { by: 'person' } },
  ...{ createdAt: 1, lastUsedAt: 1, uses: 0, state: 'kept' },
})
const shown = [fact('m1', 'my flat is in Crookes'), fact('m2', 'I am a nurse in cardiology'), fact('m3', '我在杭州做前端')]
const read = (reply: string, statements = 1) => readReply(reply, statements, shown, now)

describe('what a model is asked about new facts', () => {
  const asked = (drafts: readonly string[], near: readonly Memory[]) =>
    readingRequest(
      drafts.map((content) => ({ content })),
      near,
      now,
    )

  it('are the kept facts by letters, the new ones by numbers, and the day, inside a fence', () => {
    const { request } = asked(['I moved to Antwerp'], shown)
    const [message] = request.messages
    expect(message && 'text' in message && message.text.replaceAll(/[0-9a-f]{12}/g, 'NONCE')).toBe(
      [
        'Today is Tuesday, 1 September 2026.',
        '<<outside NONCE',
        'Kept:',
        'a. my flat is in Crookes',
        'b. I am a nurse in cardiology',
        'c. 我在杭州做前端',
        'New:',
        '1. I moved to Antwerp',
        'NONCE outside>>',
      ].join('\n'),
    )
    expect([request.tools, request.toolChoice]).toEqual([[], 'none'])
  })

  it('never has more than 700 tokens with its reply: the farthest facts are left out', () => {
    const long = Array.from({ length: 10 }, (_, at) => fact(`m${at}`, `${at} ${'some words of a long fact '.repeat(6)}`))
    const { request, shown: left } = asked(['x'.repeat(280)], long)
    const [message] = request.messages
    const tokens = estimateTokens(request.system) + estimateTokens(message && 'text' in message ? message.text : '')
    expect(tokens + 60).toBeLessThanOrEqual(700)
    expect(left.length).toBeLessThan(10)
    expect(left).toEqual(long.slice(0, left.length))
  })
})

describe('what a model says of new facts', () => {
  it('is read line by line, with category of the fact, how long it holds, and words to find it by', () => {
    expect(read('1 | replaces a (flat Crookes) | profile | core | 2026-09-30 | home, city, Antwerp | moved', 2)).toEqual([
      {
        ...{ relation: 'replaces', of: ['m1'], category: 'profile', tier: 'core', expiresAt: Date.UTC(2026, 9, 1) },
        ...{ keywords: ['home', 'city', 'Antwerp'], why: 'moved' },
      },
      undefined,
    ])
  })

  it.each([
    ['1 | replaces b (flat Crookes) | profile', ['m1'], 'whose words stand in another fact'],
    ['1 | replaces b | profile', ['m2'], 'without words'],
    ['1 | replaces c （杭州 前端） | profile', ['m3'], 'with words in Chinese brackets'],
    ['1 | replaces a (flat) b (nurse) | profile', ['m1', 'm2'], 'beside another'],
    ['1 | adds b (something else) | profile', ['m2'], 'whose words stand nowhere'],
  ])('%s: means %j, a letter %s', (reply, of) => {
    expect(read(reply)[0]?.of).toEqual(of)
  })

  it.each([
    ['1 | replaces k | profile | core', { relation: 'new', of: [] }],
    ['1 | same | profile | core', { relation: 'new', of: [] }],
    ['1 | refuse a | profile | core | - | - | not about the person', { relation: 'refuse', of: [], why: 'not about the person' }],
    ['1 | new | gossip | eternal | 2020-01-01 | - | -', { relation: 'new', of: [], keywords: [] }],
    ['1 | new | profile | core | soon', { relation: 'new', category: 'profile', tier: 'core' }],
  ])('%s: is taken as far as it fits', (reply, reading) => {
    expect(read(reply)[0]).toMatchObject(reading)
    expect(read(reply)[0]).not.toHaveProperty('expiresAt')
  })

  it.each(['', 'Sure! Here you are:', '2 | new | profile | core', '1 | forget everything', '1'])('%j says nothing', (reply) => {
    expect(read(reply)).toEqual([undefined])
  })
})
