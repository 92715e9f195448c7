import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** One line of a working run: a fact that was stored, or what came of the run. */
export interface Said {
  readonly seq?: number
  readonly type?: string
  readonly call?: string
  readonly status?: string
  readonly answer?: string
}

const fixture = join(import.meta.dirname, 'working-run.fixture.ts')

/** Lets the run of `folder` work until it has said `lines` lines and a little longer, then kills it; Infinity lets it finish. */
export async function work(folder: string, steps: number, lines: number, spin: number): Promise<readonly Said[]> {
  const child = spawn(process.execPath, [fixture, folder, String(steps)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: Said[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(JSON.parse(line))
    if (said.length < lines) continue
    for (let turn = 0; turn < spin; turn++) Math.sqrt(turn)
    child.kill('SIGKILL')
  }
  return said
}

/** Lets the run work until fact `seq` is stored, at which it kills itself; 0 lets it finish. */
export async function workUntil(folder: string, steps: number, seq: number): Promise<readonly Said[]> {
  const child = spawn(process.execPath, [fixture, folder, String(steps), String(seq)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: Said[] = []
  for await (const line of createInterface({ input: child.stdout })) said.push(JSON.parse(line))
  return said
}
