import { setTimeout as pause } from 'node:timers/promises'
import { type Activity, activities } from './activities.ts'
import { secondsOf } from './program.ts'
import type { System } from './system.ts'

/** People at work on a system. */
export interface Load {
  /** What was done, by name. */
  readonly counts: ReadonlyMap<string, number>
  /** What went wrong, by activity and message. */
  readonly errors: ReadonlyMap<string, number>
  /** Begins nothing more; resolves when what was begun is over. */
  rest(): Promise<void>
  goOn(): void
  stop(): Promise<void>
}

/** Activities under way at most. */
const atOnce = 8
const lookMs = 2_000
/** ms after which what was begun ought to be over. */
const longestMs = 60_000

/**
 * Does one thing after another, and several at once, so often that all programs together take about `share` of one core. What goes wrong within `forgivenMs` of a
 * restart of the database is counted apart.
 */
export function startLoad(system: System, share: number, isForgiven: () => boolean): Load {
  const counts = new Map<string, number>()
  const errors = new Map<string, number>()
  const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  const deck = Object.entries(activities).flatMap(([name, { often, work }]) => Array.from({ length: often }, () => ({ name, work })))
  const underWay = new Map<Promise<void>, string>()
  let everyMs = 250
  let isResting = false
  let isOver = false
  let turn = 0
  const one = async (name: string, work: Activity, own: number) => {
    try {
      await work(system.people[own % system.people.length]!, own, system)
      count(counts, name)
    } catch (error) {
      count(errors, `${isForgiven() ? 'while the database was away: ' : ''}${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const loading = (async () => {
    while (!isOver) {
      await pause(everyMs)
      if (isResting || underWay.size >= atOnce) continue
      // A step that has no part in common with the number of activities, so that all are mixed.
      const { name, work } = deck[(turn * 37) % deck.length]!
      const doing = one(name, work, turn).finally(() => underWay.delete(doing))
      underWay.set(doing, name)
      turn += 1
    }
  })()
  const cpu = () => system.programs.reduce((sum, { pid, isAlive }) => sum + (isAlive() ? secondsOf(pid) : 0), 0)
  let [before, at] = [cpu(), performance.now()]
  const pacing = setInterval(() => {
    const used = ((cpu() - before) * 1_000) / (performance.now() - at)
    ;[before, at] = [cpu(), performance.now()]
    if (!isResting) everyMs = Math.min(2_000, Math.max(20, everyMs * Math.min(1.5, Math.max(0.75, used / share))))
  }, lookMs)
  const rest = async () => {
    isResting = true
    const end = performance.now() + longestMs
    while (underWay.size > 0 && performance.now() < end) await Promise.race([...underWay.keys(), pause(1_000)])
    for (const name of underWay.values()) count(errors, `${name}: has not ended`)
  }
  return {
    counts,
    errors,
    rest,
    goOn() {
      ;[before, at] = [cpu(), performance.now()]
      isResting = false
    },
    async stop() {
      isOver = true
      clearInterval(pacing)
      await loading
      await rest()
    },
  }
}
