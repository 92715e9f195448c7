import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../../docs/sources/sources.fixture.ts'
import { type ProcessCall, runProcess } from './run-process.ts'

/** Runs a program of these lines with Node; `seen` gets every line it prints, and the means to stop it. */
async function run(
  program: string,
  seen: (line: string, stop: AbortController) => void = () => undefined,
  extra: Partial<ProcessCall> = {},
) {
  const stop = new AbortController()
  const folder = folderOf({ 'program.cjs': program })
  const call: ProcessCall = {
    file: process.execPath,
    args: ['program.cjs'],
    folder,
    environment: {},
    timeoutMs: 60_000,
    signal: stop.signal,
    line: (line) => seen(line, stop),
    ...extra,
  }
  return runProcess(call)
}

/** Whether a process still does anything; one that has ended may be kept as a record for a while. */
function isRunning(id: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${id}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const child = (options: string) =>
  `const { spawn } = require('node:child_process')
   const one = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ${options} })
   console.log(one.pid)`

describe('a program that is run', () => {
  it('gives its lines of both outputs, the last of them, and how it ended', async () => {
    const lines: string[] = []
    const program = `process.stderr.write('one\\r\\n'); process.stdout.write('\\u001b[31mzwei ä'); process.exitCode = 3`
    const end = await run(program, (line) => lines.push(line))
    expect(lines.sort()).toEqual(['one', 'zwei ä'])
    expect(end).toMatchObject({ exitCode: 3, timedOut: false, bytes: 17 })
    expect(end.tail.split('\n').sort()).toEqual(['one', 'zwei ä'])
  })

  it('sees what it is given and nothing else of ours', async () => {
    const lines: string[] = []
    const print = 'console.log(Object.keys(process.env).sort().join())'
    await run(print, (line) => lines.push(line), { environment: { CI: '1' } })
    expect(lines).toEqual(['CI,IBID_TEST_RUN'])
  })

  it('may print 50 MB, of which little is kept', async () => {
    let lines = 0
    const end = await run(
      `const row = 'x'.repeat(99) + '\\n'
       const write = (left) => { while (left-- > 0) if (!process.stdout.write(row.repeat(1000))) return process.stdout.once('drain', () => write(left))
         process.stdout.write('the end') }
       write(500)`,
      () => lines++,
    )
    expect(end).toMatchObject({ exitCode: 0, bytes: 50_000_007 })
    expect(lines).toBe(500_001)
    expect(end.tail.length).toBeLessThanOrEqual(20_000)
    expect(end.tail.endsWith('the end')).toBe(true)
  })

  it('may print one line of 20 MB, which is cut', async () => {
    const lines: number[] = []
    const end = await run(`process.stdout.write('ä'.repeat(10_000_000) + '\\nshort\\n')`, (line) => lines.push(line.length))
    expect(lines).toEqual([65_536, 5])
    expect(end.bytes).toBe(20_000_007)
  })

  it('is ended once its time is up', async () => {
    const lines: string[] = []
    const end = await run(`console.log('begun'); setInterval(() => {}, 1000)`, (line) => lines.push(line), { timeoutMs: 500 })
    expect(end).toMatchObject({ exitCode: null, timedOut: true })
  })

  it('is ended when it is told to, though it listens to no signal', async () => {
    let id = 0
    const stubborn = `for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => {}); console.log(process.pid); setInterval(() => {}, 1000)`
    const stopped = run(stubborn, (line, stop) => {
      id = Number(line)
      stop.abort(new Error('enough'))
    })
    await expect(stopped).rejects.toThrow('enough')
    expect(id).toBeGreaterThan(0)
    await expect.poll(() => isRunning(id)).toBe(false)
  })

  it.each([
    ['holds its output open', `'inherit'`],
    ['holds nothing', `'ignore'`],
  ])('takes a child that it leaves behind with it, which %s', async (_case, stdio) => {
    const ids: number[] = []
    const end = await run(`${child(stdio)}; process.exitCode = 0; one.unref()`, (line) => ids.push(Number(line)))
    expect(end).toMatchObject({ exitCode: 0, timedOut: false })
    await expect.poll(() => ids.map(isRunning)).toEqual([false])
  })

  it('takes its children with it when it is ended', async () => {
    const ids: number[] = []
    const stopped = run(child(`'inherit'`), (line, stop) => {
      ids.push(Number(line))
      stop.abort(new Error('enough'))
    })
    await expect(stopped).rejects.toThrow('enough')
    await expect.poll(() => ids.map(isRunning)).toEqual([false])
  })

  it.skipIf(process.platform !== 'linux')('takes along even those that left its group, with children of their own', async () => {
    const ids: number[] = []
    const inner = `const { spawn } = require('node:child_process'); console.log(spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }).pid); console.log(process.pid); setInterval(() => {}, 1000)`
    const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { detached: true, stdio: 'inherit' }).unref()`
    const end = await run(
      `${outer}; setInterval(() => {}, 1000)`,
      (line, stop) => {
        ids.push(Number(line))
        if (ids.length === 2) stop.abort(new Error('enough'))
      },
      { environment: { PATH: process.env['PATH'] ?? '' } },
    ).catch((error: Error) => error.message)
    expect(end).toBe('enough')
    await expect.poll(() => ids.map(isRunning)).toEqual([false, false])
  })

  it('is not begun where it was stopped before, or is not there', async () => {
    await expect(run('', undefined, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
    await expect(run('', undefined, { file: 'no-such-program' })).rejects.toThrow('no-such-program is not installed or not on the PATH')
  })
})
