import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Listener, listenOn, usualLimits } from './listener.ts'

const open: Listener[] = []
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close(0)
})

async function listening(limits: Partial<typeof usualLimits> = {}): Promise<Listener> {
  const listener = await listenOn('127.0.0.1', 0, { ...usualLimits, lookMs: 10, ...limits })
  open.push(listener)
  return listener
}

/** A client that sends these bytes; `all` is everything that came until the connection was closed. */
function sending(port: number, bytes: string): { readonly socket: Socket; readonly all: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => undefined)
  return { socket, all: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

describe('a port that is listened on', () => {
  it('answers 503 until it knows better', async () => {
    const { port, answerWith } = await listening()
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(503)
    answerWith((_, response) => response.end('here'))
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  })

  it('takes no more connections than it may have', async () => {
    const { port, answerWith } = await listening({ connections: 2 })
    answerWith(() => undefined)
    const held = [sending(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'), sending(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')]
    for (const { socket } of held) await new Promise((resolve) => socket.once('connect', resolve))
    expect(await sending(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n').all).toBe('')
    for (const { socket } of held) socket.destroy()
  })

  it('answers those who come the moment it is closed', async () => {
    const listener = await listenOn('127.0.0.1', 0)
    const coming = Array.from({ length: 50 }, () => sending(listener.port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    await listener.close(10_000)
    const answers = await Promise.all(coming.map(({ all }) => all))
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 503'))).toHaveLength(50)
  })

  it('closes what does not end by itself', async () => {
    const listener = await listenOn('127.0.0.1', 0)
    listener.answerWith((_, response) => void response.write('for ever'))
    const { all, socket } = sending(listener.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    await listener.close(10)
    expect(await all).toContain('for ever')
  })

  it.each([
    ['a port that is taken', '127.0.0.1', 'taken', /^port \d+ on 127\.0\.0\.1 is already in use$/],
    ['an address of another machine', '192.0.2.1', 'free', /^192\.0\.2\.1 is not an address of this machine$/],
    ['a name that nobody has', 'nowhere.invalid', 'free', /^nowhere\.invalid is not an address of this machine$/],
  ])('says in one line what is wrong with %s', async (_what, host, port, words) => {
    const taken = (await listening()).port
    await expect(listenOn(host, port === 'taken' ? taken : 0)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(words),
    })
  })
})
