import type { RunResult } from '../../core/run-result.ts'
import type { CarriedMarks } from '../../core/server-store.ts'
import type { App } from '../app.ts'
import type { RunDependencies } from '../runs/run-dependencies.ts'
import type { RunHandle } from '../runs/run-handle.ts'
import { reloadableApp } from './reloadable-app.ts'

/** What a server knows of the runs that it carries, however they were begun. */
export interface ServerRuns {
  /** Runs that are begun through it are known here. */
  readonly app: App
  /** The run as this program carries it, while it does. */
  live(run: string): RunHandle | undefined
  /** Calls `changed` when this program begins to carry the run, or ceases to, until the returned function is called. */
  watch(run: string, changed: () => void): () => void
  /** Calls `heard` with every run that this program begins to carry from now on, at once, so that it can follow it live. */
  onCarry(heard: (runHandle: RunHandle) => void): void
  /** How many there are. */
  count(): number
  /**
   * Lets go of all of them, and of each that comes later: what they do ends at once, nothing more is stored, and whoever is asked to carries them on. Resolves
   * when nothing moves any more of those that it knew.
   */
  leave(): Promise<void>
}

/**
 * The runs of a server. `marks` keep those that are under way, so that they are found again after the program was stopped, or has died. With `elsewhere` runs
 * are handed over to workers, and followed here; with `admission` they wait for room; `lend` lends theirs. Of a run that has come to a result and `stays` under
 * way for others, the mark is kept.
 */
export function serverRunsOf(
  open: App,
  marks: CarriedMarks,
  { elsewhere, admission, lend = admission?.lend }: Pick<RunDependencies, 'elsewhere' | 'admission' | 'lend'> = {},
  stays: (result: RunResult) => Promise<boolean> = async () => false,
): ServerRuns {
  const carried = new Map<string, RunHandle>()
  const coming = new Set<RunHandle>()
  const watchers = new Map<string, Set<() => void>>()
  /** The newest of each run that this program has set. */
  const marked = new Map<string, Promise<number>>()
  const hearers: ((runHandle: RunHandle) => void)[] = []
  let isLeaving = false
  const tell = (run: string) => {
    for (const changed of watchers.get(run) ?? []) changed()
  }
  const carry = async (runHandle: RunHandle): Promise<void> => {
    coming.add(runHandle)
    for (const heard of hearers) heard(runHandle)
    try {
      const run = await runHandle.run
      const mark = marked.get(run)
      carried.set(run, runHandle)
      tell(run)
      const result = await runHandle.result.catch(() => undefined)
      if (carried.get(run) === runHandle) carried.delete(run)
      if (result && !isLeaving && !carried.has(run) && !(await stays(result))) await unmark(run, mark)
      tell(run)
    } catch {
      // It never began, and whoever began it has been told.
    } finally {
      coming.delete(runHandle)
    }
  }
  const mutable = reloadableApp(open, () => isLeaving)
  const app: App = {
    ...mutable,
    async parts(tools, needs) {
      const parts = await mutable.parts(tools, needs)
      return {
        ...parts,
        ...(elsewhere ? { elsewhere } : {}),
        ...(admission ? { admission } : {}),
        ...(lend ? { lend } : {}),
        mark,
        carrying(runHandle) {
          void carry(runHandle)
          if (isLeaving) runHandle.cancel()
        },
      }
    },
  }
  const mark: NonNullable<RunDependencies['mark']> = (run) => {
    const isStored = marks.add(run)
    marked.set(run, isStored)
    return {
      isStored,
      letGo() {
        // It never began.
        if (!isLeaving && !carried.has(run)) void unmark(run, isStored).catch(() => undefined)
      },
    }
  }
  /** Whoever has taken the run up meanwhile has set a mark of their own, which stays. */
  const unmark = async (run: string, set: Promise<number> | undefined): Promise<void> => {
    if (!set) return
    if (marked.get(run) === set) marked.delete(run)
    await marks.remove(run, await set)
  }
  return {
    app,
    live: (run) => carried.get(run),
    watch(run, changed) {
      const those = watchers.get(run) ?? new Set()
      watchers.set(run, those.add(changed))
      return () => {
        those.delete(changed)
        if (those.size === 0 && watchers.get(run) === those) watchers.delete(run)
      }
    },
    onCarry: (heard) => void hearers.push(heard),
    count: () => coming.size,
    async leave() {
      isLeaving = true
      const all = [...coming]
      for (const { cancel } of all) cancel()
      await Promise.allSettled(all.map(({ result }) => result))
    },
  }
}
