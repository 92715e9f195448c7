import { setImmediate } from 'node:timers/promises'
import type { Delta, RunEvent } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import type { EngineDependencies } from '../../engine/engine-dependencies.ts'
import { guarded } from '../../engine/guards/guard-chain.ts'
import type { Carriers } from '../../store/running-processes.ts'
import type { Admission } from './admission.ts'
import { type LendPlace, lendingModel } from './lend-place.ts'
import type { RunQueue } from './queue-run.ts'
import type { RunHandle } from './run-handle.ts'

/** What the engine works with, but for what one run brings itself. */
export interface RunDependencies extends Omit<EngineDependencies, 'emit' | 'invoke'> {
  /**
   * Told of each run that has ended or rests, for what later ones learn from it; with `isElsewhere` of one whose carrier is told too. Where it fails, that is no
   * fault of the run.
   */
  settled?(run: Run, isElsewhere?: boolean): Promise<void>
  /** Where programs say which runs they carry; without it nobody can tell. */
  readonly carriers?: Pick<Carriers, 'hold' | 'presence'>
  /**
   * Notes that a run is under way, so that it is found again after the death of this program; nothing of it is stored here before that `isStored`. Without it
   * nobody looks for it. `letGo` is called when this program is done with it.
   */
  mark?(run: string): RunMark
  /** Where runs wait until there is room for them here; all at once where absent. */
  readonly admission?: Admission
  /** Lends the run's place while its model says nothing. */
  readonly lend?: LendPlace
  /** Where runs are handed over to other machines; carried here where absent. */
  readonly elsewhere?: RunQueue
  /** Told of each run that this program begins to carry, at once. */
  carrying?(runHandle: RunHandle): void
}

/** That a run is under way, as one program notes it. */
export interface RunMark {
  /** Rejects where it could not be noted. */
  readonly isStored: Promise<unknown>
  letGo(): void
}

/** Hears what happens in one run: each fact once it is stored, each delta as it comes. */
interface Listener {
  fact(event: RunEvent): void
  delta(delta: Delta): void
}

/**
 * Facts behind which the engine works at once, and may hold the thread: a tool that opens an index, the check of an answer. Whoever hears of them is told
 * before that.
 */
const beforeWork: ReadonlySet<RunEvent['type']> = new Set(['model.replied', 'tool.started'])

/** What the engine works with in one run, whose facts and deltas somebody hears. */
export function engineDependencies(parts: RunDependencies, heard: Listener): EngineDependencies {
  const log: EngineDependencies['log'] = {
    ...parts.log,
    append: async (run, after, fact, early) => {
      const event = await parts.log.append(run, after, fact, early)
      heard.fact(event)
      if (beforeWork.has(event.type)) await setImmediate()
      return event
    },
  }
  const emit: EngineDependencies['emit'] = (delta) => heard.delta(delta)
  const { lend } = parts
  const model: EngineDependencies['model'] = lend ? async (id) => lendingModel(await parts.model(id), lend) : parts.model
  return { ...parts, log, emit, model, invoke: guarded({ ...parts, emit }) }
}
