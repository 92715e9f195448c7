import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Chat } from './chat.ts'
import { chatScreen, type OpenedChat } from './chat-screen.ts'

/** A terminal of 80 by 24 that keeps what was written to it. */
function terminal() {
  const written: string[] = []
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin, ref: () => stdin, unref: () => stdin })
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 })
  stdout.on('data', (text) => written.push(String(text)))
  return {
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
    type: (keys: string) => stdin.write(keys),
    output: () => written.join(''),
  }
}

test('a chat that is left before its parts are loaded is let go of, begins nothing and leaves the terminal alone', async () => {
  const { stdin, stdout, type, output } = terminal()
  const opening = Promise.withResolvers<OpenedChat>()
  const done: string[] = []
  const over = chatScreen({
    input: { env: {}, home: '/', folder: '/', platform: 'linux' },
    stdin,
    stdout,
    colors: false,
    heading: [],
    open: () => opening.promise,
  })
  await expect.poll(output).toContain('\u001b[?2004h')
  type('\u0004')
  await over
  const left = output()
  expect(left.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(left.lastIndexOf('\u001b[?2004h'))
  opening.resolve({
    chat: { close: () => done.push('closed') } as unknown as Chat,
    status: () => ({ model: '', remarks: [] }),
    notifySeconds: 0,
    dataFolder: '/',
    rested: () => undefined,
    begin: async () => void done.push('begun'),
  })
  await expect.poll(() => done).toContain('closed')
  for (let turns = 0; turns < 10; turns += 1) await turn()
  expect([done, output()]).toEqual([['closed'], left])
})
