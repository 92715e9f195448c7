import { describe, expect, it } from 'vitest'
import { serve } from '../../src/docs/sources/sources.fixture.ts'
import type { HostAddress } from '../../src/tools/web/vetted-lookup.ts'
import { doors, everyDoor } from './doors.fixture.ts'

const v4 = (...addresses: readonly string[]): readonly HostAddress[] => addresses.map((address) => ({ address, family: 4 }))

/** Row 3: what a name is looked up to changes between the look and the connection, or is public and private at once. */
describe.each(everyDoor)('$name', ({ open }) => {
  it('connects to what was vetted, whatever a second answer says', async () => {
    const { origin, requests } = await serve((_request, response) => response.end('here'))
    const url = `${origin.replace('127.0.0.1', 'rebound.example')}/`
    // First a reserved address, which stands for a public one here, as nothing on this machine has one.
    for (const first of ['192.0.2.1', '203.0.113.1']) {
      const answers = [v4(first), v4('127.0.0.1'), v4('127.0.0.1')]
      let asked = 0
      const outcome = await open(url, { allowed: [], lookup: async () => answers[asked++] ?? [] })
      expect([outcome, asked]).toMatchObject([{ fault: 'denied' }, 1])
    }
    expect(requests).toEqual([])
  })

  it('never tries the private one of two answers', async () => {
    const { origin, requests } = await serve((_request, response) => response.end('here'))
    const url = `${origin.replace('127.0.0.1', 'both.example')}/`
    for (const both of [v4('127.0.0.1', '203.0.113.1'), v4('203.0.113.1', '127.0.0.1'), v4('127.0.0.1', '169.254.169.254')])
      expect(await open(url, { allowed: [], lookup: async () => both })).toMatchObject({ fault: 'denied' })
    expect(requests).toEqual([])
  })
})

describe.each(doors)('$name', ({ open }) => {
  it('connects to the address that the one lookup gave, where that may be reached', async () => {
    const { origin, requests } = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('the words that are here'),
    )
    const answers = [v4('127.0.0.1'), v4('192.0.2.1')]
    let asked = 0
    const lookup = async () => answers[asked++] ?? []
    const outcome = await open(origin.replace('127.0.0.1', 'named.example'), { allowed: ['named.example'], lookup })
    expect([outcome, asked]).toEqual([{ given: expect.stringContaining('the words that are here') }, 1])
    expect(requests).toHaveLength(1)
  })
})
