import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IbidError } from '../../src/core/fault.ts'
import { cameFrom } from '../../src/http/access/client-address.ts'
import { teamSignIn } from '../../src/http/access/team/team-sign-in.ts'
import { type HttpWorld, httpWorld, worldPassword } from '../../src/http/http.fixture.ts'

/** Row 35: wrong passwords of others, from their addresses and from the owner's, many at once, and somebody who guesses for an hour. */
let world: HttpWorld
beforeAll(async () => {
  world = await httpWorld([], { mode: 'team', flags: { 'server.proxies': 1 } })
})
afterAll(() => world[Symbol.asyncDispose]())

const ada = 'ada@example.org'

/** What the proxy passes on of somebody at an address, who may write there what they like. */
const signIn = (from: string, { email = ada, password = worldPassword, cookie = '' } = {}) =>
  world.nobody.fetch('/v1/sign-in', {
    method: 'POST',
    headers: { 'x-forwarded-for': `198.51.100.200, ${from}`, ...(cookie === '' ? {} : { cookie }) },
    body: { email, password },
  })
const status = async (response: Promise<Response>) => (await response).status
const countOf = (all: readonly number[]) =>
  Object.fromEntries([...new Set(all)].sort().map((one) => [one, all.filter((each) => each === one).length]))

test('strangers who all come at once do not take the turn of a browser that is known', { timeout: 60_000 }, async () => {
  const strangers = Array.from({ length: 24 }, (_, each) => status(signIn(`2001:db8:${each}::1`, { email: `${each}@example.org` })))
  let over = 0
  for (const each of strangers) void each.then(() => over++)
  expect(await status(signIn('203.0.113.1', { cookie: world.cookie }))).toBe(204)
  expect(over).toBeLessThan(24)
  const ends = await Promise.all(strangers)
  expect(ends.every((end) => end === 401 || end === 429)).toBe(true)
})

test('a browser is known by a cookie that lets nobody in, and counts for one account, as it was made', async () => {
  const [, made = ''] = (await signIn('192.0.2.2', { cookie: 'other=1' })).headers.getSetCookie()
  expect(made).toMatch(/^ibid_\d+\.device=[\w-]{22}\.\d{13}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/)
  const device = made.split(';', 1)[0]!
  expect(await status(world.nobody.fetch('/v1/me', { headers: { cookie: device } }))).toBe(401)
  const ben = await world.as('Ben')
  const wrong = Array.from({ length: 5 }, () => status(signIn('192.0.2.3', { email: ben.email, password: 'wrong' })))
  expect(countOf(await Promise.all(wrong))).toEqual({ 401: 5 })
  const own = ben.cookie.split('; ').find((each) => each.includes('device')) ?? ''
  const other = (sign: string) => (sign === '9' ? '8' : '9')
  const changed = [
    device,
    own.replace(/(?<=\.)\d(?=\d{12}\.)/, other),
    own.replace(/(?<==)./, other),
    own.replace(/.$/, other),
    'ibid.device=',
  ]
  for (const cookie of changed) expect([cookie, await status(signIn('192.0.2.3', { email: ben.email, cookie }))]).toEqual([cookie, 429])
  expect(await status(signIn('192.0.2.3', { email: ben.email, cookie: ben.cookie }))).toBe(204)
})

/** A door of its own whose hour goes by as it is told, and somebody at an address who tries. */
async function guessing() {
  let now = Date.parse('2026-11-24T00:00:00Z')
  const { team } = await teamSignIn({ app: world.app, store: await world.app.server(), url: world.url, clock: { now: () => now } })
  const tryAs = async (from: string, { email = ada, password = 'a guess', cookie = '' } = {}): Promise<'in' | 'wrong' | number> => {
    const request = new Request(`${world.url}/v1/sign-in`, { method: 'POST', headers: { cookie } })
    cameFrom(request, from, 0)
    const came = await team!.signIn({ email, password }, request).catch((error: IbidError) => error.code)
    return came === 'unauthorised' ? 'wrong' : typeof came === 'object' && 'waitMs' in came ? came.waitMs : 'in'
  }
  /** How many guesses are looked at in so many hours by who tries again as soon as they may. */
  const guesses = async (from: string, hours: number, cookie = ''): Promise<number> => {
    const end = now + hours * 3_600_000
    for (let looked = 0; ; ) {
      const told = await tryAs(from, { cookie })
      if (typeof told !== 'number') looked += 1
      else if (now + told >= end) return looked
      else now += told
    }
  }
  return { tryAs, guesses, pass: (ms: number) => void (now += ms) }
}

test('1,000 wrong passwords of others do not keep the owner out: elsewhere, nor at their address in a browser that is known', {
  timeout: 120_000,
}, async () => {
  const { tryAs } = await guessing()
  const told: ('in' | 'wrong' | number)[] = []
  for (let tries = 0; tries < 200; tries++)
    told.push(...(await Promise.all([1, 2, 3, 4, 5].map((address) => tryAs(`203.0.113.${address}`, { password: 'a wrong pass phrase' })))))
  expect([told.length, told.filter((each) => each === 'wrong').length, told.includes('in')]).toEqual([1_000, 25, false])
  expect(await tryAs('192.0.2.1', { password: worldPassword })).toBe('in')
  expect(await tryAs('203.0.113.1', { password: worldPassword, cookie: world.cookie })).toBe('in')
  // Who shows nothing cannot be told there from those who guessed.
  expect(await tryAs('203.0.113.1', { password: worldPassword })).toBe(10_000)
  expect(await tryAs('203.0.113.1', { email: 'nobody@example.org' })).toBe('wrong')
})

test('who guesses without end is heard 14 times in the first hour and 4 times in each that follows, from an address and with a stolen cookie', {
  timeout: 60_000,
}, async () => {
  const { tryAs, guesses, pass } = await guessing()
  expect(await guesses('203.0.113.7', 1)).toBe(14)
  pass(60_000)
  expect(await guesses('203.0.113.7', 2)).toBe(8)
  expect(await guesses('203.0.113.8', 1, world.cookie)).toBe(14)
  // The owner, meanwhile, from elsewhere; and the address itself, once it has rested for an hour.
  expect(await tryAs('192.0.2.7', { password: worldPassword })).toBe('in')
  pass(3_600_000)
  expect(await tryAs('203.0.113.7', { password: worldPassword })).toBe('in')
})

test('who tries many accounts from one address has to wait after 50', { timeout: 60_000 }, async () => {
  const { tryAs } = await guessing()
  const told: ('in' | 'wrong' | number)[] = []
  for (let ten = 0; ten < 5; ten++)
    told.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, each) => tryAs('203.0.113.9', { email: `${ten}-${each}@example.org` })))),
    )
  expect(new Set(told)).toEqual(new Set(['wrong']))
  expect(await tryAs('203.0.113.9')).toBe(1_000)
  expect(await tryAs('203.0.113.10')).toBe('wrong')
})
