import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FeedType } from '../../../core/feed.ts'
import type { FeedRow } from '../../../core/feed-store.ts'
import { openApp } from '../../compose.ts'
import { clientId, oauthFixture, signInAt } from '../../feeds/sign-in/oauth-server.fixture.ts'
import { signInFlow } from '../../feeds/sign-in/sign-in-flow.ts'
import { connectorSignIns } from './connector-sign-ins.ts'

/** A service that is signed in to at the fixture, by the flow that its options name. */
const typeAt = (origin: string): FeedType => ({
  name: 'post',
  kind: 'mail',
  title: 'Post',
  description: 'Letters',
  options: { json: { type: 'object' }, check: (value) => ({ ok: true, value }) },
  secrets: [],
  signIn: (options) => ({ ...signInAt(origin), flow: (options as { readonly flow: 'device' | 'loopback' }).flow }),
  open: () => Promise.reject(new Error('is not opened here')),
})

async function world(flow: 'device' | 'loopback', more: Readonly<Record<string, unknown>> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'ibid-sign-ins-'))
  const flags = { dataDir: join(home, 'data'), 'tools.http.allow': ['127.0.0.1'], ...more }
  const app = await openApp({ env: {}, home, platform: 'linux', folder: home, flags })
  const closing = new AbortController()
  onTestFinished(async () => {
    closing.abort()
    await app.close()
    rmSync(home, { recursive: true, force: true })
  })
  const server = await oauthFixture()
  const store = await app.feeds()
  const feed: FeedRow = {
    ...{ id: 'post-1', name: 'post', type: 'post', kind: 'mail', options: { clientId, flow } },
    ...{ shared: false, collection: 'feed:post-1', createdAt: 1 },
  }
  await store.add(feed)
  const signedIn: string[] = []
  const type = typeAt(server.origin)
  const signIns = connectorSignIns(app, {
    closing: closing.signal,
    types: { post: async () => type },
    signedIn: ({ name }) => void signedIn.push(name),
  })
  return { server, store, feed, signIns, signedIn }
}

test('a page is shown to sign in with, and its end is seen', async () => {
  const { store, feed, signIns, signedIn } = await world('loopback')
  expect(await signIns.state(feed)).toEqual({ state: 'needed' })
  const begun = await signIns.begin(feed)
  expect(begun).toMatchObject({ state: 'waiting', url: expect.stringContaining('/authorize?hl=en') })
  expect(await signIns.state(feed)).toEqual(begun)
  const opened = await fetch(begun.url ?? '')
  expect(await opened.text()).toBe('You are signed in. You can close this page.\n')
  await expect.poll(() => signIns.state(feed)).toEqual({ state: 'done' })
  expect(signedIn).toEqual(['post'])
  expect(await store.secret('post-1', 'oauth')).toContain('access-')
})

test('a code is shown to type in, and a new sign-in takes the place of that before', async () => {
  const { feed, signIns, signedIn } = await world('device')
  const begun = await signIns.begin(feed)
  expect(begun).toEqual({ state: 'waiting', code: 'WDJB-MJHT', url: 'https://service.example/device' })
  expect(await signIns.begin(feed)).toEqual(begun)
  signIns.forget(feed.id)
  expect([await signIns.state(feed), signedIn]).toEqual([{ state: 'needed' }, []])
})

test('from another machine a code is typed in, as the page would come back to that one', async () => {
  const { feed, signIns } = await world('loopback', { 'server.publicUrl': 'https://ibid.acme.example' })
  expect(await signIns.begin(feed)).toMatchObject({ state: 'waiting', code: 'WDJB-MJHT' })
})

test('from another machine no page is waited for in vain', () => {
  const { deviceUrl: _, ...page } = signInAt('https://accounts.example')
  expect(() => signInFlow(page, 'https://ibid.acme.example')).toThrow('would redirect to your machine instead of this server')
  expect([signInFlow(page, undefined), signInFlow(page, 'http://localhost:7337')]).toEqual(['loopback', 'loopback'])
})

test('a sign-in that somebody has tampered with says so', async () => {
  const { server, feed, signIns, signedIn } = await world('loopback')
  server.tampering = (back) => back.searchParams.set('state', 'another')
  const { url = '' } = await signIns.begin(feed)
  await fetch(url)
  await expect.poll(() => signIns.state(feed)).toMatchObject({ state: 'failed', fault: { code: 'unauthorised' } })
  expect(signedIn).toEqual([])
})

test('one that cannot begin leaves nothing', async () => {
  const { feed, signIns } = await world('loopback')
  await expect(signIns.begin({ ...feed, options: { flow: 'loopback' } })).rejects.toMatchObject({ code: 'usage' })
  expect(await signIns.state(feed)).toEqual({ state: 'needed' })
})
