import { describe, expect, it } from 'vitest'
import { messageSizeGuard } from './message-size-limit.ts'

const bytes = (text: string) => Buffer.from(text)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const tooDeep = 'the server sent a message nested more than 100 levels deep'

describe('a message', () => {
  it.each(['lines', 'events', 'body'] as const)('of 200,000 lists inside each other is refused before it is parsed, as %s', (framing) => {
    const text = framing === 'events' ? `data: ${nested(200_000)}\n\n` : nested(200_000)
    expect(() => messageSizeGuard(framing)(bytes(text))).toThrow(tooDeep)
  })

  it('is as deep over several chunks as in one', () => {
    const guard = messageSizeGuard('lines')
    expect(() => {
      for (let at = 0; at < 101; at++) guard(bytes('['))
    }).toThrow(tooDeep)
  })

  it('may hold any brackets in its texts', () => {
    const guard = messageSizeGuard('lines')
    guard(bytes(`{"text":"${'['.repeat(500)}\\"${'{'.repeat(500)}"}\n`))
    guard(bytes(`{"text":"\\\\"}${'\n'}${nested(100)}\n`))
  })

  it('of 10 MB is refused, and so is an endless line', () => {
    expect(() => messageSizeGuard('body')(Buffer.alloc(10_000_001, 'x'))).toThrow('the server sent a message larger than 10 MB')
    const guard = messageSizeGuard('lines')
    for (let line = 0; line < 12; line++) guard(Buffer.concat([Buffer.alloc(1_000_000, 'x'), bytes('\n')]))
  })
})

describe('an event', () => {
  const feed = (text: string) => messageSizeGuard('events')(bytes(text))

  it('is one message however many lines it has', () => {
    expect(() => feed(`${`data: ${'['.repeat(60)}\n`.repeat(2)}\n`)).toThrow(tooDeep)
    expect(() => feed(`${`data: ${'['.repeat(60)}\r\n`.repeat(2)}\r\n`)).toThrow(tooDeep)
    feed(`${`data: ${'['.repeat(60)}\n\n`.repeat(5)}`)
    feed(`${`data: ${'['.repeat(60)}\r\n\r\n`.repeat(5)}`)
  })

  it('cannot hide its depth behind lines that are no data', () => {
    const hidden = [': "', `data: ${'['.repeat(60)}`, `: ${']'.repeat(60)}`, `id: ${']'.repeat(60)}`, `data: ${'['.repeat(60)}`, '', '']
    expect(() => feed(hidden.join('\n'))).toThrow(tooDeep)
  })
})
