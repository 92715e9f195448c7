import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Order } from './order.ts'

/** A process under way. */
export interface Carrying {
  readonly child: ChildProcessByStdio<null, null, Readable>
  /** Resolves when it has ended, however, with what it complained of. */
  readonly ended: Promise<string>
}

/** The source of the program; `bundledCarrier` makes one that starts faster. */
export const carrierSource = join(import.meta.dirname, 'carrier.fixture.ts')

/** Starts a process of the kill tests. What it has compiled is kept beside a program that was made for it. */
export function spawnCarrier(program: string, order: Order): Carrying {
  const env = program === carrierSource ? process.env : { ...process.env, NODE_COMPILE_CACHE: join(dirname(program), 'compiled') }
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'pipe'], env })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  return { child, ended: once(child, 'close').then(() => complaint) }
}
