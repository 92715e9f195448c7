import { afterEach, describe, expect, it } from 'vitest'
import { frameOf } from './frame.ts'
import { ada, endless, streaming } from './streaming.fixture.ts'

describe('a stream of events', () => {
  let open: Awaited<ReturnType<typeof streaming>> | undefined
  const start = async (...given: Parameters<typeof streaming>) => (open = await streaming(...given))
  afterEach(() => open?.close())

  it('has every frame, however long, and ends with the last', async () => {
    const long = 'x'.repeat(300_000)
    const { url, counts } = await start(async function* () {
      yield frameOf({ id: 7, event: 'run.began', data: JSON.stringify({ long }) })
      yield frameOf({ data: '[DONE]' })
    })
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await response.text()).toBe(`retry: 1000\n\nid: 7\nevent: run.began\ndata: {"long":"${long}"}\n\ndata: [DONE]\n\n`)
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })

  it('ends when the server stops', async () => {
    const { url, stop, counts } = await start(endless)
    const response = await fetch(url)
    stop()
    expect(await response.text()).toContain('event: first')
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })

  it('tells its source when the reader leaves', async () => {
    let left: AbortSignal | undefined
    const { url, counts } = await start((signal) => {
      left = signal
      return endless(signal)
    })
    const leaving = new AbortController()
    await fetch(url, { signal: leaving.signal })
    leaving.abort()
    await expect.poll(() => left?.aborted).toBe(true)
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })

  it('ends when whoever reads is shut out, and asks once for all streams of one credential', async () => {
    const asked: (string | null)[] = []
    let isShut = false
    const identify = async (request: Request) => {
      const credential = request.headers.get('authorization')
      asked.push(credential)
      return isShut && credential === 'Bearer a' ? undefined : ada
    }
    const { url } = await start(endless, { identify })
    const read = (token: string) => fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const [one, two, other] = await Promise.all([read('a'), read('a'), read('b')])
    asked.length = 0
    await expect.poll(() => asked.length).toBeGreaterThan(5)
    const times = (token: string) => asked.filter((credential) => credential === `Bearer ${token}`).length
    expect(Math.abs(times('a') - times('b'))).toBeLessThan(2)
    isShut = true
    await Promise.all([one.text(), two.text()])
    const { counts } = open!
    expect(counts).toEqual({ opened: 3, closed: 2 })
    await other.body?.cancel()
  })

  it('ends when somebody else stands behind the credential, or may read no more', async () => {
    for (const found of [
      { ...ada, owner: 'bob' },
      { ...ada, scopes: ['ask'] as const },
    ]) {
      const { url, close } = await streaming(endless, { identify: async () => found })
      expect(await (await fetch(url)).text()).toContain('event: first')
      await close()
    }
  })

  it('says something while there is nothing to say', async () => {
    const { url } = await start(endless, { silentMs: 20 })
    let text = ''
    for await (const bytes of (await fetch(url)).body ?? []) {
      text += new TextDecoder().decode(bytes)
      if (text.includes(': \n\n: \n\n')) break
    }
    expect(text).toMatch(/^retry: 1000\n\nid: 1\nevent: first\ndata: \{\}\n\n(: \n\n)+$/)
  })

  it('is broken off, not ended, where its source fails', async () => {
    const { url, counts } = await start(async function* () {
      yield frameOf({ event: 'first', data: '{}' })
      throw new Error('the log is gone')
    })
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
    expect(counts).toEqual({ opened: 1, closed: 1 })
  })
})
