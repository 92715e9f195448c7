import { get } from 'node:http'
import { describe, expect, it } from 'vitest'
import { IbidError } from '../../../core/fault.ts'
import { clientId, oauthFixture } from './oauth-server.fixture.ts'
import { signInByDevice } from './sign-in-by-device.ts'
import { signInByLoopback } from './sign-in-by-loopback.ts'
import { signing, tokensIn } from './signing.fixture.ts'

const signal = new AbortController().signal

/** A browser that opens a page and goes where it is sent; says with which status it ended, 0 where nobody listens. */
const visit = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve) => {
    get(url, { agent: false, headers }, (response) => {
      response.resume()
      const { location } = response.headers
      if (location === undefined) response.once('end', () => resolve(response.statusCode ?? 0))
      else resolve(visit(location))
    }).once('error', () => resolve(0))
  })

describe('a sign-in by a page', () => {
  it('proves with PKCE that it began it, and keeps the tokens encrypted', async () => {
    const server = await oauthFixture('secret-of-the-client')
    const { store, parts, folder } = await signing(server)
    let page: Promise<number> | undefined
    await signInByLoopback(parts, (url) => (page = visit(url)), signal)
    expect(await page).toBe(200)
    const [asked] = server.pages
    expect(Object.fromEntries(asked ?? [])).toEqual({
      hl: 'en',
      access_type: 'offline',
      response_type: 'code',
      client_id: clientId,
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
      scope: 'mail.read offline',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(server.granted[0]?.get('client_secret')).toBe('secret-of-the-client')
    const tokens = await tokensIn(store)
    expect(tokens).toEqual({
      accessToken: expect.stringMatching(/^access-/),
      refreshToken: expect.stringMatching(/^refresh-/),
      expiresAt: 1_790_003_600_000,
    })
    const { readFileSync, readdirSync } = await import('node:fs')
    const bytes = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'latin1'))
    expect(bytes.some((text) => text.includes(String(tokens['accessToken'])))).toBe(false)
  })

  it('listens at a port of its own for one visit, and no more once that has come', async () => {
    const server = await oauthFixture()
    const { parts } = await signing(server)
    const statuses: Promise<number>[] = []
    await signInByLoopback(
      parts,
      (url) => {
        const back = new URL(new URL(url).searchParams.get('redirect_uri') ?? '')
        const strangers = [visit(`${back.origin}/favicon.ico`), visit(back.href, { host: `evil.example:${back.port}` })]
        statuses.push(...strangers)
        void Promise.all(strangers).then(() => statuses.push(visit(url)))
      },
      signal,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404, 200])
    expect(await visit(server.pages[0]?.get('redirect_uri') ?? '')).toBe(0)
  })

  it.each([
    [
      'a state that is not of this sign-in',
      (back: URL) => back.searchParams.set('state', 'guessed'),
      'mail: the callback does not belong to this sign-in',
    ],
    ['no state', (back: URL) => back.searchParams.delete('state'), 'mail: the callback does not belong to this sign-in'],
    [
      'a code of somebody else',
      (back: URL) => back.searchParams.set('code', 'stolen'),
      'mail: the service rejected the sign-in (invalid_grant)',
    ],
    [
      'a refusal',
      (back: URL) => {
        back.searchParams.delete('code')
        back.searchParams.set('error', 'access_denied')
      },
      'mail: sign-in was declined',
    ],
  ])('is refused for %s', async (_, tampering, message) => {
    const server = await oauthFixture()
    server.tampering = tampering
    const { store, parts } = await signing(server)
    let page: Promise<number> | undefined
    await expect(signInByLoopback(parts, (url) => (page = visit(url)), signal)).rejects.toMatchObject({
      code: 'unauthorised',
      message,
      remedy: 'sign in to mail again',
    })
    expect(await page).toBe(400)
    expect(await store.secret('f1', 'oauth')).toBeUndefined()
  })

  it('ends when nobody comes, when it is called off, and where no client is named', async () => {
    const server = await oauthFixture()
    const { parts } = await signing(server)
    let shown = ''
    await expect(signInByLoopback(parts, (url) => (shown = url), signal, 1)).rejects.toMatchObject({ code: 'timeout' })
    expect(await visit(shown)).toBe(0)
    const calling = new AbortController()
    await expect(signInByLoopback(parts, () => calling.abort(), calling.signal)).rejects.toThrow('aborted')
    const without = await signing(server, {})
    await expect(signInByLoopback(without.parts, () => undefined, signal)).rejects.toMatchObject({
      code: 'usage',
      message: 'mail has no client ID to sign in with',
    })
  })

  it('takes the client from the secrets too, and leaves out who the person is', async () => {
    const server = await oauthFixture()
    server.more = { id_token: 'nobody.asked.forit' }
    const { store, parts } = await signing(server, {})
    await store.setSecret('f1', 'clientId', clientId)
    await signInByLoopback(parts, (url) => void visit(url), signal)
    expect(Object.keys(await tokensIn(store))).toEqual(['accessToken', 'refreshToken', 'expiresAt'])
  })
})

describe('a sign-in by a code', () => {
  it.each([false, true])(
    'asks at the pace it is told to until the person has typed it in (errors as success: %s)',
    async (errorsAreFine) => {
      const server = await oauthFixture()
      server.errorsAreFine = errorsAreFine
      server.answers.push('authorization_pending', 'slow_down', 'authorization_pending')
      const { store, parts, waited } = await signing(server)
      const shown: string[] = []
      await signInByDevice(parts, (code, url) => shown.push(code, url), signal)
      expect(shown).toEqual(['WDJB-MJHT', 'https://service.example/device'])
      expect(waited).toEqual([5_000, 5_000, 10_000, 10_000])
      expect(await tokensIn(store)).toMatchObject({ accessToken: expect.stringMatching(/^access-/) })
    },
  )

  it('goes on where the line was down for a while', async () => {
    const server = await oauthFixture()
    const { store, parts, waited } = await signing(server)
    let asked = 0
    const fetch: typeof parts.fetch = (request) =>
      ++asked === 2 ? Promise.reject(new IbidError('unreachable', 'no line')) : parts.fetch(request)
    await signInByDevice({ ...parts, fetch }, () => undefined, signal)
    expect(waited).toEqual([5_000, 10_000])
    expect(await tokensIn(store)).toMatchObject({ accessToken: expect.stringMatching(/^access-/) })
  })

  it('ends where it was declined or the code has run out', async () => {
    const server = await oauthFixture()
    const { store, parts, clock } = await signing(server)
    server.answers.push('access_denied')
    await expect(signInByDevice(parts, () => undefined, signal)).rejects.toMatchObject({
      code: 'unauthorised',
      message: 'mail: sign-in was declined',
    })
    server.answers.push('expired_token')
    await expect(signInByDevice(parts, () => undefined, signal)).rejects.toMatchObject({
      code: 'timeout',
      message: 'mail: the code has expired',
    })
    server.answers.push('authorization_pending')
    await expect(signInByDevice(parts, () => (clock.now += 895_000), signal)).rejects.toMatchObject({ code: 'timeout' })
    expect(await store.secret('f1', 'oauth')).toBeUndefined()
  })

  it('says when the service does not know the client', async () => {
    const server = await oauthFixture()
    const { parts } = await signing(server, { clientId: 'somebody else' })
    await expect(signInByDevice(parts, () => undefined, signal)).rejects.toMatchObject({
      code: 'unauthorised',
      message: 'mail: the service does not recognize the client (invalid_client)',
    })
  })
})
