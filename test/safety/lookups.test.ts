import { describe, expect, it } from 'vitest'
import { serve } from '../../src/docs/sources/sources.fixture.ts'
import type { HostAddress } from '../../src/tools/web/vetted-lookup.ts'
import { everyDoor } from './doors.fixture.ts'

const at = (...addresses: readonly string[]): readonly HostAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** Row 2: no client asks a lookup about a literal, so the literal and what a name is looked up to are both vetted. */
describe.each(everyDoor)('$name', ({ open }) => {
  it('refuses a literal of which a lookup would say that it is public: it is never asked', async () => {
    const { origin, requests } = await serve((_request, response) => response.end('here'))
    let asked = 0
    const lookup = async () => {
      asked++
      return at('93.184.216.34')
    }
    for (const url of [`${origin}/`, `${origin.replace('127.0.0.1', '[::ffff:7f00:1]')}/`])
      expect(await open(url, { allowed: [], lookup })).toMatchObject({ fault: 'denied' })
    expect([asked, requests]).toEqual([0, []])
  })

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '169.254.169.254',
    '10.0.0.1',
    'fd00::1',
    '0.0.0.0',
  ])('refuses a name that is looked up to %s', async (address) => {
    const { origin, requests } = await serve((_request, response) => response.end('here'))
    const asked: string[] = []
    const lookup = async (host: string) => {
      asked.push(host)
      return at(address)
    }
    const outcome = await open(`${origin.replace('127.0.0.1', 'docs.example.com')}/`, { allowed: [], lookup })
    expect(outcome).toMatchObject({ fault: 'denied' })
    expect(asked).toEqual(['docs.example.com'])
    expect(requests).toEqual([])
  })

  it('refuses a name that is looked up to nothing, and says of one that is not there that it is not', async () => {
    expect(await open('http://empty.example:1/', { allowed: [], lookup: async () => [] })).toMatchObject({ fault: 'denied' })
    const lookup = () => Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }))
    expect(await open('http://gone.example:1/', { allowed: [], lookup })).not.toHaveProperty('given')
  })
})
