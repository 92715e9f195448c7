import { expect, test } from 'vitest'
import { httpWorld } from '../http.fixture.ts'
import { serve } from '../server/serve.ts'

const usual = { port: 0, publicUrl: undefined, mode: 'local', onError: () => undefined } as const

test.each(['0.0.0.0', '::', '192.0.2.7', 'ibid.example.org'])(
  'serves nobody at %s, which others can reach, where nobody signs in',
  async (host) => {
    await using world = await httpWorld()
    await expect(serve(world.house, { ...usual, host })).rejects.toMatchObject({
      code: 'denied',
      message: expect.stringContaining('nobody signs in'),
    })
    await expect(serve(world.house, { ...usual, host, mode: 'team' })).rejects.toMatchObject({
      code: 'denied',
      message: expect.stringContaining('an address that is not known here'),
    })
  },
)
