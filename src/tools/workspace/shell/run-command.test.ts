import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { type NetworkIsolation, networkIsolation } from './network-isolation.ts'
import { type CommandCall, runCommand } from './run-command.ts'

const run = (command: string, extra: Partial<CommandCall> = {}) =>
  runCommand({
    command,
    folder: folderOf(),
    environment: { PATH: process.env['PATH'] ?? '' },
    networkIsolation: undefined,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    progress: () => undefined,
    ...extra,
  })

/** How many processes `sleep` with this duration there are, in whichever namespace. */
const sleeping = (duration: string): number =>
  readdirSync('/proc').filter((id) => {
    try {
      return (
        /^\d+$/.test(id) &&
        readFileSync(`/proc/${id}/cmdline`, 'utf8') === `sleep\0${duration}\0` &&
        !/\) [ZX] /.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
      )
    } catch {
      return false
    }
  }).length

/** A duration that no other test sleeps. */
const durations = () => {
  const base = 10_000 + (process.pid % 10_000) * 10 + Math.floor(performance.now() % 10)
  return [`${base}.1`, `${base}.2`, `${base}.3`] as const
}

/** Variables with which the program that carries a command's output begins only behind the command's end, as on a busy machine. */
const lateRelay = (): Readonly<Record<string, string>> => {
  const folder = folderOf({ cat: '#!/bin/sh\nsleep 0.6\nexec /bin/cat\n' })
  chmodSync(join(folder, 'cat'), 0o755)
  return { PATH: `${folder}:${process.env['PATH']}` }
}

const linux = process.platform === 'linux'

describe.skipIf(!linux).each([
  ['with a namespace of its own', networkIsolation],
  ['without one', async (): Promise<NetworkIsolation | undefined> => undefined],
])('a command %s', (_case, confined) => {
  it('is left at once when it is stopped, and ended though it listens to nothing', async () => {
    const [first] = durations()
    const stop = new AbortController()
    const ended = run(`trap '' TERM; echo begun; sleep ${first}`, {
      networkIsolation: await confined(),
      signal: stop.signal,
      progress: () => stop.abort(new Error('enough')),
    })
    let stoppedAt = 0
    stop.signal.addEventListener('abort', () => (stoppedAt = performance.now()))
    await expect(ended).rejects.toThrow('enough')
    expect(performance.now() - stoppedAt).toBeLessThan(1_000)
    await expect.poll(() => sleeping(first)).toBe(0)
  })

  it('takes along its children: those in the background, those that listen to nothing, those that left its group', async () => {
    const [first, second, third] = durations()
    const stop = new AbortController()
    const ended = run(
      `nohup sleep ${first} > /dev/null 2>&1 & setsid sleep ${second} & env -i setsid sleep ${third} & sleep 0.2; echo begun; wait`,
      {
        networkIsolation: await confined(),
        signal: stop.signal,
        progress: (line) => line === 'begun' && stop.abort(new Error('enough')),
      },
    )
    stop.signal.addEventListener('abort', () => expect([first, second, third].map(sleeping)).toEqual([1, 1, 1]))
    await expect(ended).rejects.toThrow('enough')
    await expect.poll(() => [first, second, third].map(sleeping)).toEqual([0, 0, 0])
  })

  it('that ends leaves nothing behind', async () => {
    const [first, second] = durations()
    const end = await run(`sleep ${first} & setsid nohup sleep ${second} > /dev/null 2>&1 & echo done`, {
      networkIsolation: await confined(),
    })
    expect(end).toMatchObject({ exitCode: 0, output: 'done', leftBehind: true, timedOut: false })
    await expect.poll(() => [first, second].map(sleeping)).toEqual([0, 0])
  })

  it('that leaves something which prints on and on is not waited for', async () => {
    const end = await run('yes & echo done >&2', { networkIsolation: await confined() })
    expect(end).toMatchObject({ exitCode: 0, leftBehind: true, timedOut: false })
  })

  it('is told whole where what carries its output has its turn late, and left nothing behind then', async () => {
    const end = await run('echo shell', { environment: lateRelay(), networkIsolation: await confined() })
    expect(end).toMatchObject({ exitCode: 0, output: 'shell', leftBehind: false, timedOut: false })
  })

  it('that leaves something in the background is told whole, too, where what carries its output has its turn late', async () => {
    const [first] = durations()
    const end = await run(`sleep ${first} & echo shell`, { environment: lateRelay(), networkIsolation: await confined() })
    expect(end).toMatchObject({ exitCode: 0, output: 'shell', leftBehind: true, timedOut: false })
    expect(sleeping(first)).toBe(0)
  })

  it('may say its last words when its time is up', async () => {
    const end = await run(`trap 'echo bye; exit' TERM; echo begun; while :; do sleep 0.05; done`, {
      networkIsolation: await confined(),
      timeoutMs: 500,
    })
    expect(end).toMatchObject({ exitCode: null, timedOut: true })
    expect(end.output).toMatch(/^begun\n(?:Terminated\n)?bye/)
  })

  it('that ends its own group is told of as ended', async () => {
    expect(await run('kill -9 0', { networkIsolation: await confined() })).toMatchObject({ timedOut: false, output: '' })
  })
})

describe('a command', () => {
  it('is not begun where it was stopped before, or where it cannot be', async () => {
    await expect(run('true', { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
    await expect(run('true', { folder: '/nowhere' })).rejects.toThrow('the shell could not be started')
  })

  it('reads nothing, and what it prints last without a line feed is kept', async () => {
    expect(await run('cat; printf end')).toMatchObject({ exitCode: 0, output: 'end', leftBehind: false })
  })
})
