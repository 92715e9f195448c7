import type { App } from '../../app/app.ts'
import { answerRun } from '../../app/runs/answer-run.ts'
import { resumeRun } from '../../app/runs/resume-run.ts'
import type { RunHandle } from '../../app/runs/run-handle.ts'
import { reloadableApp } from '../../app/workers/reloadable-app.ts'
import { faultOf } from '../../core/fault.ts'
import type { RunResult } from '../../core/run-result.ts'
import { waitFor } from '../../core/wait-at-most.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import type { McpCall } from '../tools/mcp-call.ts'
import { tellProgress } from './run-progress.ts'

type Attending = Pick<McpCall, 'signal' | 'progress' | 'hostLeft'>

/** A run that this process carries on, whoever waits for it. */
export interface CarriedRun {
  readonly id: string
  /**
   * What came of the run, where it ended or rests within `ms`; it goes on otherwise. Where the last who waits cancels, the run is cancelled; where they are
   * gone, it is left.
   */
  attend(call: Attending, ms: number): Promise<RunResult | undefined>
}

/** The runs that this process carries, so that a later request finds what an earlier one began. */
export interface CarriedRuns {
  /** A run from how it is started. `start` gets the app and the signal of the run. */
  begin(start: (app: App, signal: AbortSignal) => Promise<RunHandle>): Promise<CarriedRun>
  find(id: string): CarriedRun | undefined
  /** Whether this process has let go of the run, and nobody has carried it here since. */
  wasLeft(id: string): boolean
  /** Carries on a run that nobody carries. */
  resume(id: string): Promise<CarriedRun>
  /** Answers what a run rests on and carries it on. */
  answer(id: string, said: PersonsAnswer): Promise<CarriedRun>
  /** Lets go of all of them: what they are doing ends at once, and whoever asks for one carries it on. */
  leave(): Promise<void>
}

export function carriedRuns(app: App): CarriedRuns {
  const carried = new Map<string, CarriedRun & { leave(): Promise<void> }>()
  /** Runs on their way to being carried, so that two who ask at once get the same. */
  const resuming = new Map<string, Promise<CarriedRun>>()
  /** Runs that were left and nobody has carried since; each resolves when nothing moves any more. */
  const left = new Map<string, Promise<void>>()
  /** Runs of which nothing is stored, while what they were doing ends. */
  const mute = new Set<string>()
  const leavable = reloadableApp(app, (run) => mute.has(run))

  const begin: CarriedRuns['begin'] = async (start) => {
    const stop = new AbortController()
    const runHandle = await start(leavable, stop.signal)
    const id = await runHandle.run
    const still = runHandle.result.then(
      () => {},
      () => {},
    )
    let waiting = 0
    const run = {
      id,
      leave() {
        mute.add(id)
        stop.abort()
        carried.delete(id)
        left.set(
          id,
          still.then(() => void mute.delete(id)),
        )
        return still
      },
      async attend(call: Attending, ms: number) {
        waiting++
        const silence = tellProgress(runHandle, call)
        try {
          const waited = await waitFor(runHandle.result, ms, call.signal)
          return waited.done ? waited.value : undefined
        } catch (error) {
          if (call.signal.aborted && waiting === 1) await (call.hostLeft() ? run.leave() : stop.abort())
          // Another process has taken the run over.
          if (!call.signal.aborted && faultOf(error).code === 'stale') return undefined
          throw error
        } finally {
          waiting--
          silence()
        }
      },
    }
    carried.set(id, run)
    left.delete(id)
    void still.then(() => carried.get(id) === run && carried.delete(id))
    return run
  }
  return {
    begin,
    find: (id) => carried.get(id),
    wasLeft: (id) => left.has(id),
    resume(id) {
      const under = resuming.get(id)
      if (under) return under
      const started = begin(async (app, signal) => {
        await left.get(id)
        return resumeRun(app, id, signal)
      }).finally(() => resuming.delete(id))
      resuming.set(id, started)
      return started
    },
    answer: (id, said) => begin((app, signal) => answerRun(app, id, said, { signal })),
    leave: async () => void (await Promise.all([...carried.values()].map((run) => run.leave()))),
  }
}
