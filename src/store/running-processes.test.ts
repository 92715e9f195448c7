import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRunning, ownIdentity } from './process-identity.ts'
import { carriersIn } from './running-processes.ts'

const fixture = fileURLToPath(new URL('./carrier-process.fixture.ts', import.meta.url))
let root: string
let folder: string
let children: ChildProcess[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-carried-'))
  folder = join(root, 'carried')
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true })
})

/** Another process that carries the run. */
async function carrier(run: string) {
  const child = spawn(process.execPath, [fixture, folder, run], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string | undefined
  expect(await next()).toBe('here')
  return { child, next, letGo: () => child.stdin.write('\n') }
}

const files = () => readdirSync(folder)
const secondsAgo = (path: string, seconds: number) => utimesSync(path, Date.now() / 1_000 - seconds, Date.now() / 1_000 - seconds)
/** A file of a process that is not there, or not here. */
function left(run: string, mark: string | object, seconds: number): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${run}.0123456789ab`)
  writeFileSync(path, typeof mark === 'string' ? mark : JSON.stringify(mark))
  secondsAgo(path, seconds)
}

describe('who carries a run', () => {
  it('is nobody where nothing was ever carried', async () => {
    expect(await carriersIn(folder).presence('R1')).toBe('nobody')
  })

  it('is this program until it lets go for the last time, and leaves nothing behind', async () => {
    const [carriers, other] = [carriersIn(folder), carriersIn(folder)]
    const [once, twice] = [carriers.hold('R1'), carriers.hold('R1')]
    expect([await carriers.presence('R1'), await other.presence('R1'), await carriers.presence('R2')]).toEqual([
      'here',
      'elsewhere',
      'nobody',
    ])
    once()
    once()
    expect(await other.presence('R1')).toBe('elsewhere')
    twice()
    expect([await carriers.presence('R1'), await other.presence('R1'), files()]).toEqual(['nobody', 'nobody', []])
  })

  it('is another process while that says so', async () => {
    const { next, letGo } = await carrier('R1')
    const carriers = carriersIn(folder)
    expect([await carriers.presence('R1'), await carriers.presence('R')]).toEqual(['elsewhere', 'nobody'])
    letGo()
    expect(await next()).toBe('nobody')
    expect(await carriers.presence('R1')).toBe('nobody')
  })

  it('is nobody as soon as the process was killed, and its file goes', async () => {
    const { child } = await carrier('R1')
    const carriers = carriersIn(folder)
    expect([await carriers.presence('R1'), files().length]).toEqual(['elsewhere', 1])
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect([await carriers.presence('R1'), files()]).toEqual(['nobody', []])
  })

  it('is still the other one where a second lets go or dies', async () => {
    await carrier('R1')
    const second = await carrier('R1')
    const carriers = carriersIn(folder)
    carriers.hold('R1')()
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')
    expect(await carriers.presence('R1')).toBe('elsewhere')
  })

  it('is not a process that got the number of a dead one', async () => {
    left('R1', { ...ownIdentity(), started: '1' }, 0)
    left('R2', ownIdentity(), 3_600)
    expect([await carriersIn(folder).presence('R1'), await carriersIn(folder).presence('R2')]).toEqual(['nobody', 'elsewhere'])
  })

  it('is one on another machine while that gave a sign of life in the last 15 s', async () => {
    left('R1', { place: 'elsewhere', pid: 1, started: '1' }, 10)
    left('R2', { place: 'elsewhere', pid: 1, started: '1' }, 16)
    const carriers = carriersIn(folder)
    expect([await carriers.presence('R1'), await carriers.presence('R2')]).toEqual(['elsewhere', 'nobody'])
    expect(files()).toHaveLength(2)
  })

  it('is believed for 15 s where the system does not say when a process started', async () => {
    const { place, pid } = ownIdentity()
    const { child } = await carrier('R3')
    child.kill('SIGKILL')
    await once(child, 'exit')
    left('R1', { place, pid }, 10)
    left('R2', { place, pid }, 16)
    left('R4', { place, pid: child.pid }, 0)
    const found = await Promise.all(['R1', 'R2', 'R4'].map((run) => carriersIn(folder).presence(run)))
    expect(found).toEqual(['elsewhere', 'nobody', 'nobody'])
  })

  it('is not known of a file that is only half written, until it is old', async () => {
    left('R1', '{"place":"h', 0)
    left('R2', '', 16)
    expect([await carriersIn(folder).presence('R1'), await carriersIn(folder).presence('R2')]).toEqual(['elsewhere', 'nobody'])
  })

  it('harms nobody where it cannot be written to', async () => {
    writeFileSync(folder, 'a file in its place')
    const carriers = carriersIn(folder)
    const release = carriers.hold('R1')
    expect([await carriers.presence('R1'), await carriersIn(folder).presence('R1')]).toEqual(['here', 'unsure'])
    release()
    expect(readFileSync(folder, 'utf8')).toBe('a file in its place')
  })

  it('is cleaned of what the dead have left when a program first carries a run', async () => {
    const { child } = await carrier('R1')
    child.kill('SIGKILL')
    await once(child, 'exit')
    left('R2', { place: 'elsewhere', pid: 1, started: '1' }, 90_000)
    left('R3', { place: 'elsewhere', pid: 1, started: '1' }, 3_600)
    const release = carriersIn(folder).hold('R4')
    await expect
      .poll(() =>
        files()
          .map((name) => name.slice(0, 2))
          .toSorted(),
      )
      .toEqual(['R3', 'R4'])
    release()
  })

  it('costs less than 1 ms of work to say', () => {
    const carriers = carriersIn(folder)
    carriers.hold('R0')()
    const start = process.threadCpuUsage()
    for (let run = 0; run < 100; run++) carriers.hold(`R${run}`)()
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1_000 / 100).toBeLessThan(1)
  })
})

describe('the mark of a process', () => {
  it('says of this one that it runs, and of one that has ended that it does not', async () => {
    expect(isRunning(ownIdentity())).toBe('yes')
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    expect(isRunning({ ...ownIdentity(), pid: child.pid ?? 0 })).toBe('no')
    expect(isRunning({ ...ownIdentity(), place: 'another' })).toBe('unknown')
  })
})
