import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKind } from '../../src/core/addresses.ts'
import { serve } from '../../src/docs/sources/sources.fixture.ts'
import { doors, everyDoor } from './doors.fixture.ts'

/** Row 1: literals that are not public, in every form that a URL may write them. */
const literals = [
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '１２７.0.0.1',
  '127.0.0.1',
  '[::1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:127.0.0.1]',
  '[::ffff:0:7f00:1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[2002:a00:1::]',
  '0',
  '0.0.0.0',
  '[::]',
  '169.254.169.254',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '[fd00::1]',
  '[fe80::1]',
  '224.0.0.1',
]

describe.each(everyDoor)('$name', ({ open }) => {
  it('refuses every literal that is not public, which no lookup ever sees, and connects to none', async () => {
    const { origin, requests } = await serve((_request, response) => response.end('here'))
    const { port } = new URL(origin)
    let lookups = 0
    const lookup = async () => {
      lookups++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const outcomes = []
    for (const literal of literals) outcomes.push([literal, await open(`http://${literal}:${port}/`, { allowed: [], lookup })])
    expect(outcomes).toEqual(literals.map((literal) => [literal, expect.objectContaining({ fault: 'denied' })]))
    expect([lookups, requests]).toEqual([0, []])
  })
})

describe.each(doors)('$name', ({ open }) => {
  it('reaches one that the person has allowed', async () => {
    const { origin } = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('the words that are here'),
    )
    const outcome = await open(origin, { allowed: [new URL(origin).host] })
    expect(outcome).toEqual({ given: expect.stringContaining('the words that are here') })
  })
})

/** First bytes of networks that are not public, whatever the other three are. */
const closed = fc.constantFrom(0, 10, 127, 224, 239, 240, 255)
const byte = fc.nat(255)
const hex = (numbers: readonly number[]): string => numbers.map((each) => each.toString(16).padStart(2, '0')).join('')

/** An IPv4 address in each form that a URL may give it; the first bytes may be written together as one number, in octal or in hexadecimal. */
const formsOf = ([a, b, c, d]: readonly [number, number, number, number]): readonly string[] => {
  const [high, low] = [hex([a, b]), hex([c, d])]
  return [
    `${a}.${b}.${c}.${d}`,
    `${((a * 256 + b) * 256 + c) * 256 + d}`,
    `0x${high}${low}`,
    `0${a.toString(8)}.0x${b.toString(16)}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `[::ffff:${high}:${low}]`,
    `[::ffff:0:${high}:${low}]`,
    `[64:ff9b::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
  ]
}

describe('an address', () => {
  it('is what it is in every form, closed or public, after one new URL()', () => {
    const isPublic = (address: readonly [number, number, number, number]) =>
      new Set(formsOf(address).map((form) => addressKind(new URL(`http://${form}/`).hostname) === 'public'))
    const all = (first: fc.Arbitrary<number>, expected: boolean) =>
      fc.property(first, byte, byte, byte, (...address) => {
        expect(isPublic(address)).toEqual(new Set([expected]))
      })
    fc.assert(all(closed, false))
    fc.assert(all(fc.integer({ min: 11, max: 99 }), true))
  })
})
