import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setSetting } from './change.ts'
import type { SettingsInput } from './settings-input.ts'
import { listChanges } from './undo.ts'

const fixture = fileURLToPath(new URL('./writer-process.fixture.ts', import.meta.url))
const keys = ['llm.model', 'agent.prompts.role', 'agent.prompts.work']
let root: string
let input: SettingsInput
const children: ChildProcess[] = []

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-writers-')))
  input = { env: {}, home: root, platform: 'linux', folder: root }
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(root, { recursive: true })
})

async function writer(name: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fixture, root, name, ...keys], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

describe('eight programs that change settings at once', () => {
  it('lose no change and no line of the history', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `writer-${index}`)
    const writers = await Promise.all(names.map(writer))
    const over = writers.map((child) => once(child, 'exit'))
    for (const child of writers) child.stdin?.write('go\n')
    expect((await Promise.all(over)).map(([code]) => code)).toEqual(Array(8).fill(0))

    const changes = listChanges(input).toReversed()
    expect(changes.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    for (const name of names) expect(changes.filter(({ by }) => by === name).map(({ key }) => key)).toEqual(keys)
    for (const key of keys) {
      // What each found is what the one before it had left.
      const own = changes.filter((change) => change.key === key)
      expect(own.map(({ before }) => before)).toEqual([undefined, ...own.slice(0, -1).map(({ after }) => after)])
    }
    const last = (key: string) => changes.findLast((change) => change.key === key)?.after
    expect(JSON.parse(readFileSync(join(root, '.config', 'ibid', 'settings.json'), 'utf8'))).toEqual({
      llm: { model: last('llm.model') },
      agent: {
        prompts: { role: last('agent.prompts.role'), work: last('agent.prompts.work') },
      },
    })
  })

  it('do not wait for one that died while it held the lock', async () => {
    setSetting(input, 'llm.model', 'one')
    const lock = join(root, '.config', 'ibid', 'settings.lock')
    const hold = `const { DatabaseSync } = await import('node:sqlite'); const lock = new DatabaseSync(${JSON.stringify(lock)}); lock.exec('BEGIN IMMEDIATE'); process.stdout.write('held'); setInterval(() => lock, 1000)`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', hold], { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(holder)
    await once(holder.stdout, 'data')
    const other = new DatabaseSync(lock)
    expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('locked')
    other.close()
    const died = once(holder, 'exit')
    holder.kill('SIGKILL')
    await died
    setSetting(input, 'llm.model', 'two')
    expect(listChanges(input).map(({ after }) => after)).toEqual(['two', 'one'])
  })

  it('have a clear line where the folder is not theirs', () => {
    // A folder stands where the lock would be.
    mkdirSync(join(root, '.config', 'ibid', 'settings.lock'), { recursive: true })
    expect(() => setSetting(input, 'llm.model', 'one')).toThrow(
      expect.objectContaining({ code: 'failed', message: expect.stringContaining('cannot be changed') }),
    )
  })
})
