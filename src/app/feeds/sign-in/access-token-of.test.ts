import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accessTokenOf } from './access-token-of.ts'
import { oauthFixture } from './oauth-server.fixture.ts'
import { feedStoreOf, signing, tokensIn } from './signing.fixture.ts'

const hour = 3_600_000
const begun = 1_790_000_000_000

/** A feed that somebody has signed in for, an hour ago. */
async function signedIn(expiresAt: number | undefined = begun) {
  const server = await oauthFixture()
  const world = await signing(server)
  server.refreshable.add('refresh-1')
  await world.store.setSecret('f1', 'oauth', JSON.stringify({ accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt }))
  return { server, ...world }
}

describe('the access token of a feed', () => {
  it('is given as it is while it is good', async () => {
    const { server, store, parts } = await signedIn(begun + hour)
    expect(await accessTokenOf(parts)).toBe('access-1')
    await store.setSecret('f1', 'oauth', JSON.stringify({ accessToken: 'access-2' }))
    expect(await accessTokenOf(parts)).toBe('access-2')
    expect(server.granted).toEqual([])
  })

  it('is renewed before it ends, each time with the newest refresh token', async () => {
    const { server, store, parts, clock } = await signedIn(begun + 100_000)
    const first = await accessTokenOf(parts)
    expect(first).toMatch(/^access-[0-9a-f]{16}$/)
    expect(await accessTokenOf(parts)).toBe(first)
    const kept = await tokensIn(store)
    clock.now += hour
    expect(await accessTokenOf(parts)).not.toBe(first)
    expect(server.granted.map((body) => body.get('refresh_token'))).toEqual(['refresh-1', kept['refreshToken']])
    expect(await store.secret('f1', 'oauth-renewal')).toBeUndefined()
  })

  it('keeps a refresh token that the service does not give again', async () => {
    const { server, store, parts } = await signedIn()
    server.more = { refresh_token: undefined }
    await accessTokenOf(parts)
    expect(await tokensIn(store)).toMatchObject({ refreshToken: 'refresh-1' })
  })

  it('is renewed once for all who ask at the same time', async () => {
    const { server, parts } = await signedIn()
    const tokens = await Promise.all(Array.from({ length: 5 }, () => accessTokenOf(parts)))
    expect(new Set(tokens).size).toBe(1)
    expect(server.granted).toHaveLength(1)
  })

  it('waits for another process that renews it, and takes over where that one has died', async () => {
    const { server, store, parts, clock } = await signedIn()
    await store.setSecret('f1', 'oauth-renewal', JSON.stringify({ by: 'another', until: begun + 10_000 }))
    let waits = 0
    const wait = async (ms: number) => {
      clock.now += ms
      if (++waits === 2) await store.setSecret('f1', 'oauth', JSON.stringify({ accessToken: 'access-theirs', expiresAt: begun + hour }))
    }
    expect(await accessTokenOf({ ...parts, wait })).toBe('access-theirs')
    expect([waits, server.granted.length]).toEqual([2, 0])
    await store.setSecret('f1', 'oauth', JSON.stringify({ accessToken: 'access-1', refreshToken: 'refresh-1', expiresAt: begun }))
    expect(await accessTokenOf(parts)).toMatch(/^access-[0-9a-f]{16}$/)
    expect(clock.now).toBeGreaterThanOrEqual(begun + 10_000)
  })

  it('is that of whoever was faster, where the refresh token was good only for them', async () => {
    const { server, store, parts } = await signedIn()
    server.refreshable.clear()
    let waits = 0
    const wait = async () => {
      if (++waits === 3) await store.setSecret('f1', 'oauth', JSON.stringify({ accessToken: 'access-theirs', expiresAt: begun + hour }))
    }
    expect(await accessTokenOf({ ...parts, wait })).toBe('access-theirs')
    expect(server.granted).toHaveLength(1)
  })

  it('asks the person to sign in again where the service refuses, and keeps the tokens where it cannot be reached', async () => {
    const { server, store, parts } = await signedIn()
    server.refreshable.clear()
    await expect(accessTokenOf(parts)).rejects.toMatchObject({
      code: 'unauthorised',
      message: 'mail: the service rejected the sign-in (invalid_grant)',
      remedy: 'sign in to mail again',
    })
    const nowhere = { ...parts, signIn: { ...parts.signIn, tokenUrl: 'http://127.0.0.1:9/token' } }
    await expect(accessTokenOf(nowhere)).rejects.toMatchObject({ code: 'unreachable' })
    expect(await tokensIn(store)).toMatchObject({ refreshToken: 'refresh-1' })
    await store.setSecret('f1', 'oauth', JSON.stringify({ accessToken: 'access-1', expiresAt: begun }))
    await expect(accessTokenOf(parts)).rejects.toMatchObject({ code: 'unauthorised', message: 'the sign-in to mail has expired' })
    await store.setSecret('f1', 'oauth', undefined)
    await expect(accessTokenOf(parts)).rejects.toMatchObject({ code: 'unauthorised', message: 'nobody has signed in to mail' })
  })

  it('is sent to no other machine than over TLS', async () => {
    const { parts } = await signedIn()
    const plain = { ...parts, signIn: { ...parts.signIn, tokenUrl: 'http://service.example/token' } }
    await expect(accessTokenOf(plain)).rejects.toMatchObject({ message: expect.stringContaining('only requests to HTTPS are allowed') })
  })

  it('is renewed by one of two processes', async () => {
    const { server, folder } = await signedIn()
    const path = join(import.meta.dirname, 'renewal-process.fixture.ts')
    const processes = Array.from({ length: 2 }, () => {
      const child = spawn(process.execPath, [path, folder, server.origin], { stdio: ['pipe', 'pipe', 'inherit'] })
      onTestFinished(() => void child.kill())
      return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
    })
    const said = () => Promise.all(processes.map(async ({ lines }) => (await lines.next()).value))
    expect(await said()).toEqual(['ready', 'ready'])
    for (const { child } of processes) child.stdin.write('go\n')
    const tokens = await said()
    expect(new Set(tokens)).toEqual(new Set([(await tokensIn(feedStoreOf(folder)))['accessToken']]))
    expect(server.granted.map((body) => body.get('refresh_token'))).toEqual(['refresh-1'])
  })
})
