import { systemClock } from '../../core/clock.ts'
import type { EventLog } from '../../core/event-log.ts'
import type { RunEvent } from '../../core/event-types.ts'
import { IbidError } from '../../core/fault.ts'
import { childRunId } from '../../engine/run-id.ts'
import type { App } from '../app.ts'
import { type ChangedFile, type FileOutcome, undoFileChange } from './undo-file-change.ts'

/** A turn that was taken back, or would be. */
export interface UndoneTurn {
  readonly run: string
  readonly question: string
  /** Absolute paths; what was changed last comes first. */
  readonly files: readonly { readonly path: string; readonly outcome: FileOutcome }[]
  /** Shell commands of the turn: what they did stays done. */
  readonly commands: number
}

/**
 * Takes the last turn of a session back: first its files, then the turn itself, so that after a crash in between it can simply be done again. A file that
 * somebody has changed since is left alone unless `force`. With `isTrial` nothing is done, and all told. Throws `IbidError`: `busy` while its run has not ended,
 * `not-found` where there is no turn, and `failed` where a file cannot be read or written; the turn then stays.
 */
export async function undoTurn(
  app: Pick<App, 'log' | 'media' | 'sessions'>,
  id: string,
  { force = false, isTrial = false }: { readonly force?: boolean; readonly isTrial?: boolean } = {},
): Promise<UndoneTurn> {
  const [store, log] = await Promise.all([app.sessions(), app.log()])
  const { forgotten } = await store.get(id)
  await store.assertFree(id)
  const run = (await store.runs(id)).slice(forgotten).at(-1)
  if (run === undefined) throw new IbidError('not-found', `conversation ${id} has no turn to undo`)
  const events = await eventsOfTurn(log, run)
  const media = app.media()
  const files: UndoneTurn['files'][number][] = []
  for (const file of changedFiles(events)) files.push({ path: file.path, outcome: await undoFileChange(file, media, { force, isTrial }) })
  if (!isTrial) await store.takeBack(id, run, systemClock.now())
  const [began] = events
  return { run, question: began?.type === 'run.began' ? began.request.question : '', files, commands: commandsOf(events) }
}

/** The events of the run, and behind them those of the runs that worked for it. */
export async function eventsOfTurn(log: EventLog, run: string): Promise<readonly RunEvent[]> {
  const events = await log.read(run)
  const started = events.flatMap((event) => (event.type === 'tool.started' ? [event.call.id] : []))
  const children = await Promise.all(started.map((call) => eventsOfTurn(log, childRunId(run, call))))
  return [...events, ...children.flat()]
}

/** Each file with all that was about to be done to it, in that order; what was changed last comes first. */
function changedFiles(events: readonly RunEvent[]): readonly ChangedFile[] {
  const files = new Map<string, ChangedFile['changes'][number][]>()
  const changing = events.flatMap((event) => (event.type === 'file.changing' ? [event] : [])).toSorted((a, b) => a.at - b.at)
  for (const { change } of changing) {
    const before = files.get(change.path) ?? []
    files.delete(change.path)
    files.set(change.path, [...before, change])
  }
  return [...files].map(([path, changes]) => ({ path, changes })).reverse()
}

/** Commands that were run, or may have been. */
function commandsOf(events: readonly RunEvent[]): number {
  const started = new Set(events.flatMap((event) => (event.type === 'tool.started' ? [`${event.run} ${event.call.id}`] : [])))
  return events.filter((event) => {
    if (event.type !== 'tool.finished' || event.record.call.tool !== 'shell') return false
    const { call, status, error } = event.record
    const mayHaveRun = status === 'success' || status === 'interrupted' || (status === 'error' && error?.code !== 'invalid')
    return mayHaveRun && call.malformed === undefined && started.has(`${event.run} ${call.id}`)
  }).length
}
