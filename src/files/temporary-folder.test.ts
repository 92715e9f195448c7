import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ibid-temporary-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** A process that has a temporary folder with a file in `place` when it says so, and then does `then`. */
function holding(then: string) {
  const code = `import { writeFileSync } from 'node:fs'
    const { temporaryFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'))})
    const { path } = temporaryFolder('page')
    writeFileSync(path + '/file', 'words')
    console.log(path)
    ${then}`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, TMPDIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

describe('a temporary folder', () => {
  it('goes when it is disposed of', async () => {
    const folder = temporaryFolder('tests')
    writeFileSync(join(folder.path, 'file'), 'words')
    await folder[Symbol.asyncDispose]()
    expect(existsSync(folder.path)).toBe(false)
  })

  it.each(['process.exit(3)', "throw new Error('broken').message"])('goes with a process that ends by %s', async (end) => {
    const [code] = await once(holding(end), 'exit')
    expect([code !== 0, readdirSync(place)]).toEqual([true, []])
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('goes with a process that %s ends, which ends by it', async (signal) => {
    const child = holding('setInterval(() => undefined, 1_000)')
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])
    expect(readdirSync(place)).toEqual([])
  })

  it('of a process that was killed goes with the next, and nothing else', async () => {
    const child = holding('setInterval(() => undefined, 1_000)')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    mkdirSync(join(place, `ibid-page-${process.pid}-living`))
    mkdirSync(join(place, 'ibid-notes-1-mine'))
    await once(holding('process.exit()'), 'exit')
    expect(readdirSync(place).toSorted()).toEqual(['ibid-notes-1-mine', `ibid-page-${process.pid}-living`])
  })
})
