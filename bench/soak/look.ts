import { setTimeout as pause } from 'node:timers/promises'
import type { System } from './system.ts'

/** What a system holds at rest: figures by program (or `database`) and name. */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Waits until nothing is under way any more, at most as long; then `settleMs` for what closes by itself after a while. */
async function atRest(system: System, settleMs: number): Promise<void> {
  const end = performance.now() + 90_000
  while (performance.now() < end) {
    const { marked = 0, carried = 0, waiting = 0 } = await system.database()
    if (marked + carried + waiting === 0) break
    await pause(500)
  }
  await pause(settleMs)
}

/** Looks at everything that must not grow. */
export async function look(system: System, settleMs: number): Promise<Figures> {
  await atRest(system, settleMs)
  const figures: Record<string, Readonly<Record<string, number>>> = {}
  for (const program of system.programs) {
    const { resources, ...held } = await program.held()
    const { sockets, others } = program.descriptors()
    figures[program.name] = {
      ...held,
      ...Object.fromEntries(Object.entries(resources).map(([kind, number]) => [`resource ${kind}`, number])),
      'descriptors of sockets': sockets,
      'descriptors of others': others,
      'temporary files': program.temporaryFiles(),
    }
  }
  figures['database'] = await system.database()
  return figures
}
